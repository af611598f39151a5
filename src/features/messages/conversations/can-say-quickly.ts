import { dayIn } from '@/lib/format/format-clock'
import type { Conversation } from './api'

type JobToday = { status: string | null; start_date: string | null; time_zone: string | null }

/**
 * True from the job's first day on, when its people can be on their way. Matches `private.can_say_quickly()` (rule 21.4).
 */
export function isWorkingDay({ status, start_date, time_zone }: JobToday, now: Date): boolean {
  if (status !== 'Open' && status !== 'InProgress') return false
  if (start_date === null) return status === 'InProgress'
  return time_zone !== null && dayIn(time_zone, now) >= start_date
}

/**
 * True if the applicant is accepted and the job has begun (rule 21.4). Also checks the clock, because the
 * conversation might have been cached on an earlier day.
 */
export function canSayQuickly(conversation: Conversation, now: Date): boolean {
  const { is_own, status, withdrawn_at, job_status, can_say_quickly } = conversation
  const isAccepted = is_own && status === 'Accepted' && withdrawn_at === null
  return can_say_quickly || (isAccepted && isWorkingDay({ ...conversation, status: job_status }, now))
}
