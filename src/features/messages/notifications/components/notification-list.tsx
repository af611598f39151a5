import { useRef } from 'react'
import { useList } from '@/components/list/list'
import { LoadMore } from '@/components/list/load-more'
import { ErrorState } from '@/components/states/error-state'
import { StateText } from '@/components/states/loading-state'
import { Skeleton } from '@/components/ui/loading'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type Notification, type NotificationChange, notificationsQuery } from '../api'
import { groupByDay } from '../group-by-day'
import { LoadingNotification, NotificationItem } from './notification-item'
import styles from './notification-list.module.css'

type NotificationListProps = {
  /** Milliseconds since 1970. */
  now: number
  onChange: (change: NotificationChange) => void
  onFollow: () => void
  /** Called when the only notification is deleted, to move the focus out of the empty list. */
  onLastDeleted: () => void
}

/** The list of notifications in the panel, with its loading, error and empty states. */
export function NotificationList({ now, onChange, onFollow, onLastDeleted }: NotificationListProps) {
  const { userId } = useSignedIn()
  const { query, rows, error, isPending } = useList(notificationsQuery(userId))
  const list = useRef<HTMLDivElement>(null)

  if (isPending && !error) return <LoadingNotifications />
  if (!rows) {
    return (
      <ErrorState
        message={t('Your notifications could not be loaded.')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  if (rows.length === 0) return <StateText>{t('No notifications')}</StateText>

  const handleDelete = (row: HTMLLIElement, notification: Notification) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-delete]') ?? [])]
    const index = buttons.findIndex((button) => row.contains(button))
    const target = buttons[index + 1] ?? buttons[index - 1]
    if (target) target.focus()
    else onLastDeleted()
    onChange({ kind: 'delete', notification })
  }

  return (
    <>
      <div ref={list}>
        {groupByDay(rows, now).map(({ day, rows: ofDay }) => (
          <section key={day} aria-label={day}>
            <h3 className={styles.day}>{day}</h3>
            <ul>
              {ofDay.map((notification) => (
                <NotificationItem
                  key={notification.id}
                  notification={notification}
                  now={now}
                  onRead={() => onChange({ kind: 'read', id: notification.id })}
                  onDelete={(row) => handleDelete(row, notification)}
                  onFollow={onFollow}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {query.hasNextPage && (
        <div className={styles.more}>
          <LoadMore
            query={query}
            shown={rows.length}
            noun="notification"
            errorText={t('Older notifications could not be loaded.')}
          />
        </div>
      )}
    </>
  )
}

function LoadingNotifications() {
  return (
    <div role="status">
      <span className="sr-only">{t('Loading notifications…')}</span>
      <div aria-hidden="true">
        <div className={styles.day}>
          <Skeleton width="4rem" height="1lh" />
        </div>
        {[1, 2, 3, 4].map((row) => (
          <LoadingNotification key={row} />
        ))}
      </div>
    </div>
  )
}
