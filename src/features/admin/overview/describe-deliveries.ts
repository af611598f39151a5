import { formatDate, formatMoment, formatTime } from '@/lib/format-date'
import { countOf, serverText, t } from '@/lib/language'

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
  const values = { messages: countOf(messages, 'message'), moment }
  return reason === null
    ? t('{messages} could not be sent since {moment}.', values)
    : t('{messages} could not be sent since {moment}: {reason}', { ...values, reason: serverText(reason) })
}
