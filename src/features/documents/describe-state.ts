import type { Tone } from '@/components/ui/tag'
import { formatDate } from '@/lib/format-date'
import type { OwnDocument } from './schema'

/** How many days before its last day a document counts as expiring soon; the first reminder comes then (rule 9.26). */
const soonDays = 30

export type DescribedState = {
  tone: Tone
  mark: 'clock' | 'check' | 'cross' | 'warning'
  /** "Waiting to be checked" */
  word: string
  /** What there is to know besides: a date, or a reason. */
  detail: string
}

/**
 * A document's state in words, with a mark besides the colour.
 * @param newer what has been uploaded since, if it has not been checked.
 */
export function describeState(
  { state, expires_on: day, reason, uploaded_at }: OwnDocument,
  newer?: OwnDocument,
  now = new Date(),
): DescribedState {
  const advice = newer?.state === 'waiting' ? '' : ' Please upload the new one.'
  switch (state) {
    case 'waiting':
      return {
        tone: 'warning',
        mark: 'clock',
        word: 'Waiting to be checked',
        detail: `Uploaded ${formatDate(uploaded_at)}.`,
      }
    case 'refused':
      return {
        tone: 'danger',
        mark: 'cross',
        word: 'Refused',
        detail: `${reason ?? ''} Please upload it again.`,
      }
    case 'expired':
      return {
        tone: 'danger',
        mark: 'warning',
        word: 'Expired',
        detail: `It was valid until ${formatDate(day)}.${advice}`,
      }
    case 'checked':
      if (day === null)
        return { tone: 'positive', mark: 'check', word: 'Checked', detail: 'It has no expiry date.' }
      return isSoon(day, now)
        ? {
            tone: 'warning',
            mark: 'warning',
            word: 'Expires soon',
            detail: `Checked, valid until ${formatDate(day)}.${advice}`,
          }
        : { tone: 'positive', mark: 'check', word: 'Checked', detail: `Valid until ${formatDate(day)}.` }
  }
}

function isSoon(day: string, now: Date): boolean {
  return Date.parse(day) - now.getTime() <= soonDays * 24 * 60 * 60_000
}
