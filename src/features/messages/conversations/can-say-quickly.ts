import { dayIn } from '@/lib/format/format-clock'
import type { Conversation } from './api'

/**
 * Whether it is a working day of an accepted person, as `private.can_say_quickly()` of the database finds it (rule 21.4). By the clock as
 * well, because this device may have cached the conversation on an earlier day.
 */
export function canSayQuickly(conversation: Conversation, now: Date): boolean {
  const { is_own, status, withdrawn_at, job_status, start_date, time_zone, can_say_quickly } = conversation
  if (can_say_quickly) return true
  const isAccepted = is_own && status === 'Accepted' && withdrawn_at === null
  const isGoingAhead = job_status === 'Open' || job_status === 'InProgress'
  if (!isAccepted || !isGoingAhead || start_date === null || time_zone === null) return false
  return dayIn(time_zone, now) >= start_date
}
