import { Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { IconButton } from '@/components/ui/button'
import { safeRedirect } from '@/lib/safe-redirect'
import type { Notification } from '../api'
import { formatAge } from '../format-age'
import { kindOf } from '../kinds'

type NotificationItemProps = {
  notification: Notification
  /** Milliseconds since 1970, to say how old it is. */
  now: number
  onRead: () => void
  /** Gets the row that is about to go. */
  onDelete: (row: HTMLLIElement) => void
  onFollow: () => void
}

/** One notification. Pressing an unread one marks it read; a link in it is followed. */
export function NotificationItem({ notification, now, onRead, onDelete, onFollow }: NotificationItemProps) {
  const row = useRef<HTMLLIElement>(null)
  const { type, message, read, created_at: createdAt } = notification
  const { Icon, tone, word } = kindOf(type)
  return (
    <li ref={row} className="notification">
      <NotificationTarget notification={notification} onRead={onRead} onFollow={onFollow}>
        <span className="notification-kind" data-tone={tone}>
          <Icon size={20} aria-hidden="true" />
        </span>
        <span className="notification-words">
          {!read && <span className="sr-only">Unread: </span>}
          <span className="notification-word" data-tone={tone}>
            {word} <span className="sr-only">– </span>
            <time dateTime={createdAt}>{formatAge(createdAt, now)}</time>
          </span>
          <span className="notification-text">{message}</span>
        </span>
      </NotificationTarget>
      <IconButton
        className="notification-delete"
        data-delete=""
        aria-label={`Delete notification: ${message}`}
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

/** What can be pressed of a notification: a link, a button, or nothing once it is read and leads nowhere. */
function NotificationTarget({ notification, onRead, onFollow, children }: NotificationTargetProps) {
  const { read } = notification
  const className = read ? 'notification-target' : 'notification-target notification-unread'
  // Only paths of this app: a link out of it is not for a notification to open.
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
