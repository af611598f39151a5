import type { InfiniteData } from '@tanstack/react-query'
import type { Notification, NotificationChange } from './api'

type Pages<PageParam> = InfiniteData<Notification[], PageParam>

/** A change to the notification lists: one made by the user, or the reversal of marking notifications as read. */
export type ShownChange =
  | NotificationChange
  /** `others`: number of unread notifications that are not loaded. */
  | { kind: 'unread'; ids: readonly string[]; others: number }

/** Returns the loaded pages with the change applied. */
export function withNotificationChange<PageParam>(
  { pages, pageParams }: Pages<PageParam>,
  change: ShownChange,
): Pages<PageParam> {
  return { pages: changePages(pages, change), pageParams }
}

/**
 * The changes that revert one change, without affecting any later change.
 * @param loaded the notifications that were loaded before the change
 * @param unread how many were unread before the change
 */
export function inverseOf(
  change: NotificationChange,
  loaded: readonly Notification[],
  unread: number,
): ShownChange[] {
  switch (change.kind) {
    case 'delete':
      return [{ kind: 'restore', notifications: [change.notification] }]
    case 'restore':
      return change.notifications.map((notification) => ({ kind: 'delete', notification }))
    case 'read':
      return [{ kind: 'unread', ids: unreadOf(loaded).filter((id) => id === change.id), others: 0 }]
    case 'read-all': {
      const ids = unreadOf(loaded)
      return [{ kind: 'unread', ids, others: Math.max(0, unread - ids.length) }]
    }
  }
}

const unreadOf = (loaded: readonly Notification[]) => loaded.flatMap(({ id, read }) => (read ? [] : id))

function changePages(pages: Notification[][], change: ShownChange): Notification[][] {
  if (change.kind === 'restore') return change.notifications.reduce(insert, pages)
  if (change.kind === 'unread') {
    return pages.map((page) =>
      page.map((notification) =>
        change.ids.includes(notification.id) ? { ...notification, read: false } : notification,
      ),
    )
  }
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

/** Reinserts a notification at its position, unless a refetch has already done so. */
function insert(pages: Notification[][], notification: Notification): Notification[][] {
  if (pages.some((page) => page.some(({ id }) => id === notification.id))) return pages
  const before = pages.findIndex((page) => page.some((other) => compare(notification, other) < 0))
  const index = before === -1 ? pages.length - 1 : before
  return pages.map((page, at) => (at === index ? [...page, notification].sort(compare) : page))
}

/** Compares in the list's order: newest first. */
function compare(a: Notification, b: Notification): number {
  if (a.created_at !== b.created_at) return a.created_at > b.created_at ? -1 : 1
  return a.id > b.id ? -1 : 1
}

/**
 * The number of unread notifications after a change. Ignores notifications that are not loaded, because the
 * next refetch gets the database's own count.
 */
export function unreadAfter(unread: number, loaded: readonly Notification[], change: ShownChange): number {
  if (change.kind === 'read-all') return 0
  if (change.kind === 'restore') return unread + change.notifications.filter(({ read }) => !read).length
  if (change.kind === 'unread') {
    return unread + loaded.filter(({ id }) => change.ids.includes(id)).length + change.others
  }
  const changed = change.kind === 'delete' ? change.notification.id : change.id
  const isUnread = loaded.some(({ id, read }) => id === changed && !read)
  return isUnread ? Math.max(0, unread - 1) : unread
}
