import { serverText, tn } from '@/lib/i18n/language'
import type { Notification } from './api'

/** They confirm a press of one's own, which the page has done already. */
const confirmations = ['application_success', 'withdrawal_confirmed']

/**
 * What to say about notifications that have just arrived: the newest one's message, and how many more there are.
 * @param arrived newest first.
 * @returns undefined when all of them are {@link confirmations}.
 */
export function describeArrivals(
  arrived: readonly Notification[],
): { text: string; newest: Notification } | undefined {
  const [newest, ...others] = arrived.filter(({ type }) => !confirmations.includes(type))
  if (!newest) return undefined
  const message = serverText(newest.message)
  // The number comes first because a long text is cut off.
  const text =
    others.length === 0
      ? message
      : tn(
          others.length + 1,
          '{count} new notification. The newest: {message}',
          '{count} new notifications. The newest: {message}',
          { message },
        )
  return { text, newest }
}
