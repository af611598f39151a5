import { corsHeaders } from './cors.ts'
import { Refusal } from './refusal.ts'
import { type ErrorStatus, transportCode } from './transport-code.ts'

/**
 * Responds to a browser's JSON POST with JSON. `work` gets the parsed, unchecked body and the request, and returns the
 * response body. Errors become responses through {@link answerErrors}.
 */
export function answerPost(
  request: Request,
  work: (body: unknown, request: Request) => Promise<unknown>,
): Promise<Response> {
  if (request.method === 'OPTIONS')
    return Promise.resolve(new Response(null, { status: 204, headers: corsHeaders }))
  return answerErrors(async () => {
    assertPost(request)
    return Response.json(await work(await readJson(request), request), { headers: corsHeaders })
  }, corsHeaders)
}

/**
 * Returns the response of `work`. A {@link Refusal} becomes `{ code, message }` with its status. Any other error
 * becomes 500 `internal`. Only the error's text is logged, because the request body can hold a password.
 */
export async function answerErrors(
  work: () => Promise<Response>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) {
      const again = error.retryAfter === undefined ? {} : { 'Retry-After': error.retryAfter }
      return errorAnswer(error.status, error.message, { ...headers, ...again })
    }
    console.error(error instanceof Error ? error.stack : 'Unknown error')
    return errorAnswer(500, 'An unexpected error occurred. Please try again later.', headers)
  }
}

/** @throws Refusal 501 unless the method is POST. */
export function assertPost(request: Request): void {
  if (request.method !== 'POST') throw new Refusal(501, 'Only POST is supported.')
}

/** @throws Refusal 400 for a body that is not JSON. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    throw new Refusal(400, 'The body must be JSON.')
  }
}

function errorAnswer(
  status: ErrorStatus,
  message: string,
  headers: Readonly<Record<string, string>>,
): Response {
  return Response.json({ code: transportCode(status), message }, { status, headers })
}
