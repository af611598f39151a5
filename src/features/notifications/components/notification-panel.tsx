import { useQueryClient } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { type NotificationChange, notificationsQuery } from '../api'
import { NotificationList } from './notification-list'
import styles from './notification-panel.module.css'

type NotificationPanelProps = {
  hasUnread: boolean
  onChange: (change: NotificationChange) => void
  /** Called when a notification's link is followed. */
  onFollow: () => void
}

/** What the bell opens. */
export function NotificationPanel({ hasUnread, onChange, onFollow }: NotificationPanelProps) {
  const { userId } = useSignedIn()
  const [openedAt] = useState(() => Date.now())
  const heading = useRef<HTMLHeadingElement>(null)
  useForgetOlderPages(userId)

  return (
    <>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          Notifications
        </h2>
        {hasUnread && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              // The button disappears, and would take the focus with it.
              heading.current?.focus()
              onChange({ kind: 'read-all' })
            }}
          >
            Mark all as read
          </Button>
        )}
        <Link
          to={paths.notificationSettings}
          className={styles.settings}
          aria-label="Choose what you hear about"
          onClick={onFollow}
        >
          <Settings size={20} aria-hidden="true" />
        </Link>
      </div>
      <NotificationList
        now={openedAt}
        onChange={onChange}
        onFollow={onFollow}
        onLastDeleted={() => heading.current?.focus()}
      />
    </>
  )
}

/** Keeps only the newest page after closing, because every announcement reads all loaded pages again. */
function useForgetOlderPages(userId: string) {
  const queryClient = useQueryClient()
  useEffect(() => {
    return () => {
      queryClient.setQueryData(
        notificationsQuery(userId).queryKey,
        (loaded) => loaded && { pages: loaded.pages.slice(0, 1), pageParams: loaded.pageParams.slice(0, 1) },
      )
    }
  }, [queryClient, userId])
}
