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

/** The hosted gateway's answer to a browser's question whether it may ask. */
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

/** The response with the headers that let a page of any address read it: the API trusts tokens, never origins. */
export function withCors(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('access-control-allow-origin', '*')
  headers.set('access-control-expose-headers', exposed)
  headers.delete('access-control-allow-credentials')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
