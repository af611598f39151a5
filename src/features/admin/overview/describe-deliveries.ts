import { countOf } from '@/lib/count-of'
import { formatDate, formatMoment, formatTime } from '@/lib/format-date'

/** What cannot be sent. When all is well, `messages` is 0 and the rest is null. */
type Problems = { messages: number; since: string | null; reason: string | null }

/**
 * "17 messages could not be sent since 09:40: The mail server does not answer." If that was not today, the date comes first.
 * @param now milliseconds since 1970.
 * @returns undefined when all is well.
 */
export function describeDeliveries({ messages, since, reason }: Problems, now: number): string | undefined {
  if (messages === 0) return undefined
  const isToday = formatDate(since) === formatDate(new Date(now).toISOString())
  const moment = isToday ? formatTime(since) : formatMoment(since)
  const text = `${countOf(messages, 'message')} could not be sent since ${moment}`
  return reason === null ? `${text}.` : `${text}: ${reason}`
}
