import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '@/components/list/load-more'
import { ErrorState } from '@/components/states/error-state'
import { LoadingState, StateText } from '@/components/states/loading-state'
import { useSignedIn } from '@/features/auth/session'
import { useLastingError } from '@/lib/use-lasting-error'
import { type NotificationChange, notificationsQuery } from '../api'
import { NotificationItem } from './notification-item'

type NotificationListProps = {
  /** Milliseconds since 1970. */
  now: number
  onChange: (change: NotificationChange) => void
  onFollow: () => void
  /** The list has become empty under the person's hands: where the focus goes is the panel's to say. */
  onLastDeleted: () => void
}

/** Everything below the panel's heading. */
export function NotificationList({ now, onChange, onFollow, onLastDeleted }: NotificationListProps) {
  const { userId } = useSignedIn()
  const list = useInfiniteQuery(notificationsQuery(userId))
  const error = useLastingError(list)

  if (list.isPending && !error) return <LoadingState label="Loading notifications…" />
  if (!list.data) {
    return (
      <ErrorState
        message="Your notifications could not be loaded."
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  }
  const notifications = list.data.pages.flat()
  if (notifications.length === 0) return <StateText>No notifications</StateText>

  const handleDelete = (row: HTMLLIElement, id: string) => {
    const neighbour = row.nextElementSibling ?? row.previousElementSibling
    const target = neighbour?.querySelector('button[data-delete]')
    if (target instanceof HTMLElement) target.focus()
    else onLastDeleted()
    onChange({ kind: 'delete', id })
  }

  return (
    <>
      <ul>
        {notifications.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            now={now}
            onRead={() => onChange({ kind: 'read', id: notification.id })}
            onDelete={(row) => handleDelete(row, notification.id)}
            onFollow={onFollow}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="notifications-more">
          <LoadMore
            query={list}
            shown={notifications.length}
            noun="notification"
            errorText="Older notifications could not be loaded."
          />
        </div>
      )}
    </>
  )
}
