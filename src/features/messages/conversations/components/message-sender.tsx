import { useOutboxSender } from '@/lib/offline/use-outbox-sender'
import { messages } from '../send-messages'

/** Sends queued messages once there is a connection, whatever page is open (rule 21.6). */
export function MessageSender({ userId }: { userId: string }) {
  useOutboxSender(userId, messages)
  return null
}
