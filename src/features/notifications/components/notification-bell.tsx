import '../notifications.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Popover } from '@/components/ui/popover'
import { useSignedIn } from '@/features/auth/session'
import { notificationsQuery, unreadCountQuery } from '../api'
import { useArrivals } from '../use-arrivals'
import { useLiveUpdates } from '../use-live-updates'
import { NotificationPanel } from './notification-panel'

/** The most that fits the badge. */
const most = 99

/** The bell of the top bar: how many notifications are unread, and the list of them. Stands once on a page. */
export function NotificationBell() {
  const { userId } = useSignedIn()
  useLiveUpdates(userId)
  const unread = useQuery(unreadCountQuery(userId)).data ?? 0
  const newest = useInfiniteQuery(notificationsQuery(userId)).data?.pages[0]
  const arrivals = useArrivals(newest)
  const badge = unread > most ? `${most}+` : String(unread)

  return (
    <>
      <Popover
        label="Notifications"
        triggerLabel={unread === 0 ? 'Notifications' : `Notifications, ${badge} unread`}
        trigger={
          // A new key for each arrival, so that its movement runs anew.
          <span key={arrivals.count} className={arrivals.count === 0 ? undefined : 'bell-arrival'}>
            <Bell aria-hidden="true" />
            {unread > 0 && <span className="badge">{badge}</span>}
          </span>
        }
      >
        {(close) => <NotificationPanel hasUnread={unread > 0} onFollow={close} />}
      </Popover>
      <p className="sr-only" role="status">
        {arrivals.text}
      </p>
    </>
  )
}
