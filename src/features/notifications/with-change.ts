import type { InfiniteData } from '@tanstack/react-query'
import type { Notification, NotificationChange } from './api'

type Pages<PageParam> = InfiniteData<Notification[], PageParam>

/** The loaded pages as they will be once the change is made. */
export function withChange<PageParam>(
  { pages, pageParams }: Pages<PageParam>,
  change: NotificationChange,
): Pages<PageParam> {
  return { pages: pages.map((page) => changePage(page, change)), pageParams }
}

function changePage(page: Notification[], change: NotificationChange): Notification[] {
  if (change.kind === 'delete') return page.filter(({ id }) => id !== change.id)
  return page.map((notification) =>
    change.kind === 'read-all' || notification.id === change.id
      ? { ...notification, read: true }
      : notification,
  )
}

/** How many stay unread. A notification that is not among the loaded ones is counted by the database later. */
export function unreadAfter(unread: number, loaded: Notification[], change: NotificationChange): number {
  if (change.kind === 'read-all') return 0
  const isUnread = loaded.some(({ id, read }) => id === change.id && !read)
  return isUnread ? Math.max(0, unread - 1) : unread
}
