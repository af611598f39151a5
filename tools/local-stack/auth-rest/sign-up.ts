import { isCall, refuse } from './auth-rule.ts'

/**
 * Of several sign-ups with one address at once @supabase/lite answers all but one with 500, since none of them saw the
 * address taken. Asked again it does, and says so. What the database cannot hold as JSON, of which GoTrue makes a 500, is
 * refused.
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
