import { supabase } from '@/lib/client/supabase'
import { type ReadMark, readOutbox } from '@/lib/offline/outbox'
import { type Sender, sendOutbox } from '@/lib/offline/send-outbox'

const readMarks: Sender<ReadMark['kind']> = {
  outbox: readOutbox,
  request(userId, { kind, subject, words }) {
    const unread = supabase
      .from('notifications')
      .update({ read: true })
      .eq('user_id', userId)
      .eq('read', false)
    return kind === 'read' ? unread.eq('id', subject) : unread.lte('created_at', words)
  },
}

/**
 * Sends read marks made offline. Call this function before fetching notifications, so that the response includes the marks
 * (rule 9.30).
 */
export const sendReadMarks = (userId: string) => sendOutbox(userId, readMarks)
