import { sincePressed } from '@/lib/backend/phone-clock'
import { conversationKeys } from '@/lib/client/query-keys'
import { supabase } from '@/lib/client/supabase'
import { messageOutbox, type WaitingMessage } from '@/lib/offline/outbox'
import { type Sender, sendOutbox } from '@/lib/offline/send-outbox'

/**
 * Sends queued messages. The time of writing is the idempotency key, so a retry adds no second message (rule
 * 21.6).
 */
export const messages: Sender<WaitingMessage['kind']> = {
  outbox: messageOutbox,
  request(_userId, { kind, subject, words, madeAt, clock }) {
    const seconds_ago = Math.round((sincePressed(madeAt, clock) ?? 0) / 1000)
    return supabase.rpc('send_message', {
      application_id: subject,
      idempotency_key: madeAt,
      ...(kind === 'message' ? { message: words } : { quick: kind }),
      ...(seconds_ago > 0 && { seconds_ago }),
    })
  },
  touches: (userId) => [conversationKeys.person(userId)],
}

/** Stores a message before sending it, so that closing the page in between loses nothing. */
export function sendMessage(
  userId: string,
  applicationId: string,
  kind: WaitingMessage['kind'],
  words = '',
): void {
  messageOutbox.put(userId, { kind, subject: applicationId, words })
  void sendOutbox(userId, messages)
}
