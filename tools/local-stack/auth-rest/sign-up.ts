import { isCall, refuse } from './auth-rule.ts'

/**
 * What the database does not store is told as GoTrue tells it: all but one of simultaneous sign-ups with one address, and JSON
 * with a NUL.
 */
export async function signUp(
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const response = await answer(request)
  if (response.status !== 500 || !isCall(request, 'POST', '/signup')) return response
  return refuse(500, 'unexpected_failure', 'Database error saving new user')
}
