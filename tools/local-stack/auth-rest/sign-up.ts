import { isCall, refuse } from './auth-rule.ts'

/**
 * Of simultaneous sign-ups with one address, @supabase/lite answers all but one with 500; asked again it says that the
 * address is taken. JSON with a NUL, which the database cannot store, is refused (GoTrue answers 500).
 */
export async function signUp(
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!isCall(request, 'POST', '/signup')) return answer(request)
  const again = request.clone()
  if (/(?<!\\)(?:\\\\)*\\u0000/.test(await request.clone().text())) {
    return refuse(400, 'bad_json', 'Could not parse request body as JSON')
  }
  const response = await answer(request)
  return response.status === 500 ? answer(again) : response
}
