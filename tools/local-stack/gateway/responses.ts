import { CallerError } from '../stack-types.ts'
import { BodyTooLarge } from './web-messages.ts'

const exposed = [
  'Content-Encoding',
  'Content-Location',
  'Content-Range',
  'Content-Type',
  'Date',
  'Location',
  'Preference-Applied',
  'Range-Unit',
  'sb-error-code',
  'x-total-count',
  'x-supabase-api-version',
].join(', ')

/** The response of the hosted gateway to a preflight request. */
export function preflightResponse(request: Request): Response {
  return new Response(null, {
    status: 200,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT',
      'access-control-allow-headers':
        request.headers.get('access-control-request-headers') ??
        'authorization, apikey, content-type, x-client-info',
      'access-control-max-age': '3600',
      vary: 'Access-Control-Request-Headers',
    },
  })
}

/** Makes the response readable for pages of any origin, because the API trusts tokens, not origins. */
export function withCors(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('access-control-allow-origin', '*')
  headers.set('access-control-expose-headers', exposed)
  headers.delete('access-control-allow-credentials')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
/** The response to a request that failed outside a service, in a format that every client of supabase-js can read. */
export function errorResponse(error: unknown, log: (line: string) => void): Response {
  if (error instanceof CallerError) {
    const { status, code, message } = error
    const hint = code.endsWith('API_KEY')
      ? 'Send the publishable key of the project in the apikey header.'
      : null
    return Response.json(
      { code, message, details: null, hint, statusCode: String(status), error: 'Unauthorized' },
      { status, headers: { 'sb-error-code': code } },
    )
  }
  if (error instanceof BodyTooLarge) {
    const message = 'The object exceeded the maximum allowed size'
    return Response.json(
      { code: 'EntityTooLarge', message, statusCode: '413', error: 'Payload too large' },
      { status: 413 },
    )
  }
  log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return Response.json({ code: 'INTERNAL', message: 'An unexpected error occurred' }, { status: 500 })
}
