import { callPlatform, refuseTooMuch } from '../_shared/platform.ts'
import { Refusal } from '../_shared/refusal.ts'
import { textField } from '../_shared/text-field.ts'
import type { PushRegistration } from './push-registration.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Registers the device for the person. The endpoint identifies the device. A device that another person registered
 * earlier moves to this person, so that nobody gets another person's messages on a shared device.
 * @throws Refusal 403 for another person's id, 404 when the person has no profile, 429 after too many changes.
 */
export async function savePushToken(caller: string, { userId, token }: PushRegistration): Promise<void> {
  if (userId !== caller) throw new Refusal(403, 'You can register only your own devices.')
  const answer = await callPlatform('/rest/v1/push_tokens?on_conflict=endpoint', {
    method: 'POST',
    key: 'secret',
    headers: { Prefer: 'resolution=merge-duplicates,return=minimal' },
    body: { endpoint: token.endpoint, user_id: userId, token },
  })
  const { status, body } = answer
  if (status === 200 || status === 201) return
  refuseTooMuch(answer)
  if (textField(body, 'code') === FOREIGN_KEY_VIOLATION) throw new Refusal(404, 'User profile not found')
  throw new Error(`push_tokens answered ${status}`)
}
