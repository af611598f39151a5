import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { CountBadge } from '@/components/ui/count-badge'
import { Popover } from '@/components/ui/popover'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { notificationsQuery, unreadCountQuery } from '../api'
import { useLiveUpdates } from '../use-live-updates'
import { useNewNotifications } from '../use-new-notifications'
import { useNotificationChanges } from '../use-notification-changes'
import styles from './notification-bell.module.css'
import { NotificationPanel } from './notification-panel'

/** The highest number that fits the badge. */
const highest = 99

/**
 * The top bar's bell, with the number of unread notifications and the notification panel. Render the bell only once
 * per page.
 */
export function NotificationBell() {
  const { userId } = useSignedIn()
  useLiveUpdates(userId)
  const unread = useQuery(unreadCountQuery(userId)).data ?? 0
  const newest = useInfiniteQuery(notificationsQuery(userId)).data?.pages[0]
  const change = useNotificationChanges(userId)
  const [arrivals, handleListed] = useNewNotifications(userId, newest, ({ id }) =>
    change({ kind: 'read', id }),
  )
  const badge = unread > highest ? `${highest}+` : String(unread)

  return (
    <Popover
      label={t('Notifications')}
      triggerLabel={unread === 0 ? t('Notifications') : t('Notifications, {badge} unread', { badge })}
      trigger={
        // A new key restarts the animation at each arrival.
        <span key={arrivals} className={arrivals === 0 ? undefined : styles.arrival}>
          <Bell aria-hidden="true" />
          {unread > 0 && <CountBadge className={styles.badge}>{badge}</CountBadge>}
        </span>
      }
    >
      {(close) => (
        <NotificationPanel
          hasUnread={unread > 0}
          onChange={change}
          onFollow={close}
          onListed={handleListed}
        />
      )}
    </Popover>
  )
}
