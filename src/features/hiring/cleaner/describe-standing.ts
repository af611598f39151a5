import { formatDate } from '@/lib/format/format-date'
import { serverText, t } from '@/lib/i18n/language'
import type { OwnApplication } from './api'

type Standing = Pick<
  OwnApplication,
  'status' | 'withdrawn_at' | 'decision_message' | 'acceptance_taken_back_at'
>

/**
 * The text about the person's application, if there is more to say than its status (rules 5.24, 6.14, 13.12,
 * 13.13).
 */
export function describeStanding(own: Standing, isFull: boolean): string | undefined {
  if (own.withdrawn_at !== null) return t('You withdrew on {day}.', { day: formatDate(own.withdrawn_at) })
  if (own.status === 'Pending' && isFull) return t('All places are filled. You are on the reserve list.')
  // The database writes some decision messages itself, such as the message about copied jobs (rule 20.20).
  const message = own.decision_message === null ? undefined : serverText(own.decision_message)
  if (own.acceptance_taken_back_at !== null)
    return t('You are no longer accepted: {reason}', { reason: message ?? '' })
  return message
}
