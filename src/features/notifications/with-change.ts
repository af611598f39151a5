import type { InfiniteData } from '@tanstack/react-query'
import type { Notification, NotificationChange } from './api'

type Pages<PageParam> = InfiniteData<Notification[], PageParam>

/** The loaded pages as they will be once the change is made. */
export function withChange<PageParam>(
  { pages, pageParams }: Pages<PageParam>,
  change: NotificationChange,
): Pages<PageParam> {
  return { pages: changePages(pages, change), pageParams }
}

function changePages(pages: Notification[][], change: NotificationChange): Notification[][] {
  if (change.kind === 'restore') return change.notifications.reduce(insert, pages)
  if (change.kind === 'delete') {
    return pages.map((page) => page.filter(({ id }) => id !== change.notification.id))
  }
  return pages.map((page) =>
    page.map((notification) =>
      change.kind === 'read-all' || notification.id === change.id
        ? { ...notification, read: true }
        : notification,
    ),
  )
}

/** Puts a notification back where it was. */
function insert(pages: Notification[][], notification: Notification): Notification[][] {
  const before = pages.findIndex((page) => page.some((other) => compare(notification, other) < 0))
  const index = before === -1 ? pages.length - 1 : before
  return pages.map((page, at) => (at === index ? [...page, notification].sort(compare) : page))
}

/** The list's order: newest first. */
function compare(a: Notification, b: Notification): number {
  if (a.created_at !== b.created_at) return a.created_at > b.created_at ? -1 : 1
  return a.id > b.id ? -1 : 1
}

/** How many stay unread. A notification that is not among the loaded ones is counted by the database later. */
export function unreadAfter(unread: number, loaded: Notification[], change: NotificationChange): number {
  if (change.kind === 'read-all') return 0
  if (change.kind === 'restore') return unread + change.notifications.filter(({ read }) => !read).length
  const changed = change.kind === 'delete' ? change.notification.id : change.id
  const isUnread = loaded.some(({ id, read }) => id === changed && !read)
  return isUnread ? Math.max(0, unread - 1) : unread
}
