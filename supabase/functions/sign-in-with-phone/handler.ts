import { answerPost } from '../_shared/answer-post.ts'
import { callerAddress } from '../_shared/caller.ts'
import { readPhoneCredentials } from './phone-credentials.ts'
import { signInWithPhone } from './sign-in-with-phone.ts'

/**
 * `POST {phone, password}` responds `{access_token, refresh_token}`, which the browser passes to `supabase.auth.setSession`.
 * Errors are `{code, message}`: 400 for missing or malformed fields, 401 for an unknown phone and a wrong password alike. The
 * status is 429 after too many attempts, and 5xx if the auth server is unavailable.
 */
export function handlePhoneSignIn(request: Request): Promise<Response> {
  return answerPost(request, (body) => signInWithPhone(readPhoneCredentials(body), callerAddress(request)))
}
