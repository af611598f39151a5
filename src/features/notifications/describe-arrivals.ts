import { serverText, tn } from '@/lib/i18n/language'
import type { Notification } from './api'

/**
 * What to say about notifications that have just arrived: the newest one's message, and how many more there are.
 * @param arrived newest first.
 * @returns undefined when all of them confirm applications, which the page has done already.
 */
export function describeArrivals(
  arrived: readonly Notification[],
): { text: string; newest: Notification } | undefined {
  const [newest, ...others] = arrived.filter(({ type }) => type !== 'application_success')
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
