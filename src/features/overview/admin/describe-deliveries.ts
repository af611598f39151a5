import { formatDate, formatMoment, formatTime } from '@/lib/format/format-date'
import { countOf, serverText, t } from '@/lib/i18n/language'

/** The delivery problems. If there are none, `messages` is 0 and `is_silent` is false. */
type Problems = {
  messages: number
  since: string | null
  reason: string | null
  last_call: string | null
  is_silent: boolean
}

/**
 * Sentences such as "17 messages waiting to be sent since 09:40: The mail server does not answer." A second
 * sentence says when sending last ran. Times before today include the date.
 * @param now milliseconds since 1970.
 * @returns an empty array if there are no problems.
 */
export function describeDeliveries(
  { messages, since, reason, last_call: lastCall, is_silent: isSilent }: Problems,
  now: number,
): string[] {
  const today = formatDate(new Date(now).toISOString())
  const momentOf = (time: string | null) =>
    formatDate(time) === today ? formatTime(time) : formatMoment(time)
  const sentences: string[] = []
  if (messages > 0) {
    const values = { messages: countOf(messages, 'message'), moment: momentOf(since) }
    sentences.push(
      reason === null
        ? t('{messages} waiting to be sent since {moment}.', values)
        : t('{messages} waiting to be sent since {moment}: {reason}', {
            ...values,
            reason: serverText(reason),
          }),
    )
  }
  if (messages === 0 && !isSilent) return []
  if (lastCall !== null) sentences.push(t('Sending last ran {moment}.', { moment: momentOf(lastCall) }))
  if (isSilent) sentences.push(t('Sending should run at least every hour.'))
  return sentences
}
