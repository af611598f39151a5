import { serverText, tn } from '@/lib/i18n/language'
import type { Notification } from './api'

/** Types of notifications that confirm the user's own action, which the page has already confirmed. */
const confirmations = ['application_success', 'withdrawal_confirmed']

/**
 * The toast's text for notifications that have just arrived: the newest notification's message, and the number
 * of other notifications.
 * @param arrived newest first.
 * @returns undefined when all of them are {@link confirmations}.
 */
export function describeNewNotifications(
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
