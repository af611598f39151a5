import { useQueryClient } from '@tanstack/react-query'
import Settings from 'lucide-react/icons/settings'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { ageOf } from '@/lib/client/query-client'
import { notificationKeys } from '@/lib/client/query-keys'
import { t } from '@/lib/i18n/language'
import { lazyWithFallback } from '@/lib/navigation/lazy-with-fallback'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type NotificationChange, notificationsQuery } from '../api'
import { NotificationList } from './notification-list'
import styles from './notification-panel.module.css'

/** The age of a stale list. The offline banner uses the same chunk. */
const DataAge = lazyWithFallback(
  () => import('@/components/data-age').then((part) => part.DataAge),
  () => null,
)

type NotificationPanelProps = {
  hasUnread: boolean
  onChange: (change: NotificationChange) => void
  /** Called when a notification's link is followed. */
  onFollow: () => void
  /** Called with true when the panel opens and with false when it closes. */
  onListed: (isListed: boolean) => void
}

export function NotificationPanel({ hasUnread, onChange, onFollow, onListed }: NotificationPanelProps) {
  const { userId } = useSignedIn()
  const [openedAt] = useState(() => Date.now())
  const heading = useRef<HTMLHeadingElement>(null)
  useForgetOlderPages(userId)

  const reportListed = useEffectEvent(onListed)
  useEffect(() => {
    reportListed(true)
    return () => reportListed(false)
  }, [])

  return (
    <>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t('Notifications')}
        </h2>
        {hasUnread && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              // Moves the focus to the heading, because the clicked button disappears.
              heading.current?.focus()
              onChange({ kind: 'read-all' })
            }}
          >
            {t('Mark all as read')}
          </Button>
        )}
        <Link
          to={paths.notificationSettings}
          className={styles.settings}
          aria-label={t('Choose which notifications you get')}
          onClick={onFollow}
        >
          <Settings size={20} aria-hidden="true" />
        </Link>
      </div>
      <Suspense>
        <DataAge about={notificationKeys.list(userId)} className={styles.settings} />
      </Suspense>
      <NotificationList
        now={openedAt}
        onChange={onChange}
        onFollow={onFollow}
        onLastDeleted={() => heading.current?.focus()}
      />
    </>
  )
}

/**
 * After closing, removes all pages of notifications but the newest from the cache, because every broadcast
 * refetches all loaded pages.
 */
function useForgetOlderPages(userId: string) {
  const queryClient = useQueryClient()
  useEffect(() => {
    return () => {
      const { queryKey } = notificationsQuery(userId)
      queryClient.setQueryData(
        queryKey,
        (loaded) => loaded && { pages: loaded.pages.slice(0, 1), pageParams: loaded.pageParams.slice(0, 1) },
        ageOf(queryClient, queryKey),
      )
    }
  }, [queryClient, userId])
}
