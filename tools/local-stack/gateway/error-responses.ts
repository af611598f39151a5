import { CallerError } from '../types.ts'
import { BodyTooLarge } from './read-body.ts'

/** The answer to a request that failed outside a service, readable to supabase-js's clients of every service. */
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
    return Response.json({ code: 'PAYLOAD_TOO_LARGE', message: 'The request is too large.' }, { status: 413 })
  }
  log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return Response.json({ code: 'INTERNAL', message: 'An unexpected error occurred' }, { status: 500 })
}
