import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { IconButton } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/loading'
import { classes } from '@/lib/classes'
import { serverText, t, written } from '@/lib/i18n/language'
import { safeRedirect } from '@/lib/session/safe-redirect'
import type { Notification } from '../api'
import { formatAge } from '../format-age'
import { kindOf } from '../notification-kinds'
import styles from './notification-item.module.css'

type NotificationItemProps = {
  notification: Notification
  /** Milliseconds since 1970, for the notification's age. */
  now: number
  onRead: () => void
  /** Called with the row to be removed. */
  onDelete: (row: HTMLLIElement) => void
  onFollow: () => void
}

/** One notification. A click marks it as read and follows its link. */
export function NotificationItem({ notification, now, onRead, onDelete, onFollow }: NotificationItemProps) {
  const row = useRef<HTMLLIElement>(null)
  const { type, read, created_at: createdAt } = notification
  const message = serverText(notification.message)
  const { Icon, tone, word } = kindOf(type)
  return (
    <li ref={row} className={styles.item}>
      <NotificationTarget notification={notification} onRead={onRead} onFollow={onFollow}>
        <span className={styles.kind} data-tone={tone}>
          <Icon size={20} aria-hidden="true" />
        </span>
        <span className={styles.words}>
          {!read && <span className="sr-only">{t('Unread:')} </span>}
          <span className={styles.word} data-tone={tone}>
            {word} <span className="sr-only">– </span>
            <time dateTime={createdAt}>{formatAge(createdAt, now)}</time>
          </span>
          {/* Left to right even if the text begins with a name in a right-to-left script. */}
          <span
            className={styles.text}
            dir="ltr"
            // A text that has no translation was written by users.
            {...(message === notification.message && written())}
          >
            {message}
          </span>
        </span>
      </NotificationTarget>
      <IconButton
        className={styles.delete}
        data-delete=""
        aria-label={t('Delete notification: {message}', { message })}
        onClick={() => {
          if (row.current) onDelete(row.current)
        }}
      >
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

type NotificationTargetProps = Omit<NotificationItemProps, 'now' | 'onDelete'> & { children: ReactNode }

/** A link, a button that marks as read, or plain text for a read notification without a link. */
function NotificationTarget({ notification, onRead, onFollow, children }: NotificationTargetProps) {
  const { read } = notification
  const className = classes(styles.target, !read && styles.unread)
  // Links to other sites are ignored.
  const link = safeRedirect(notification.link, '')
  if (link !== '') {
    const handleFollow = () => {
      if (!read) onRead()
      onFollow()
    }
    return (
      <Link to={link} className={className} onClick={handleFollow}>
        {children}
      </Link>
    )
  }
  if (read) return <div className={className}>{children}</div>
  return (
    <button type="button" className={className} onClick={onRead}>
      {children}
    </button>
  )
}

/** A placeholder in the shape of a notification with two lines of text. */
export function LoadingNotification() {
  return (
    <div className={styles.item}>
      <div className={styles.target}>
        <Skeleton width="2.5rem" height="2.5rem" />
        <div className={styles.words}>
          <Skeleton width="60%" height="1lh" />
          <Skeleton height="1lh" className={styles.loadingText} />
        </div>
      </div>
    </div>
  )
}
