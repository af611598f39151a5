import { answerPost } from '../_shared/answer-post.ts'
import { callerId } from '../_shared/caller.ts'
import { readPushRegistration } from './push-registration.ts'
import { savePushToken } from './save-push-token.ts'

/**
 * `POST {userId, token}` with the caller's access token responds `{success: true}`. The token is the browser's
 * PushSubscription as JSON text. Errors are `{code, message}`: 401 without a valid access token, 400 for a malformed body,
 * 403 for another person's userId, 404 for an account without a profile. 429 and 5xx are temporary failures.
 */
export function handleSavePushToken(request: Request): Promise<Response> {
  return answerPost(request, async (body) => {
    const caller = await callerId(request)
    await savePushToken(caller, readPushRegistration(body))
    return { success: true }
  })
}
