import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { notificationKeys } from '@/lib/client/query-keys'
import { failure, type Result, read, unreachable, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { follows, type Position, pagesBy } from '@/lib/lists/paging'
import { sendReadMarks } from './read-marks'

const pageSize = 20
const columns = 'id, type, message, link, read, created_at'

export type Notification = Awaited<ReturnType<typeof fetchNotifications>>[number]

/** A person's notifications, newest first. */
export function notificationsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: notificationKeys.list(userId),
    queryFn: ({ pageParam, signal }) => fetchNotifications(userId, pageParam, signal),
    ...pagesBy('created_at', pageSize),
    refetchOnWindowFocus: 'always',
  })
}

async function fetchNotifications(userId: string, after: Position, signal: AbortSignal) {
  await sendReadMarks(userId)
  const rows = supabase
    .from('notifications')
    .select(columns)
    .eq('user_id', userId)
    .is('removed_at', null)
    .lte('created_at', after.at)
    .or(follows('created_at', after))
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
    .abortSignal(signal)
  return read(rows, t('Failed to fetch your notifications'))
}

/** How many notifications a person has not read. */
export function unreadCountQuery(userId: string) {
  return queryOptions({
    queryKey: notificationKeys.unread(userId),
    queryFn: ({ signal }) => unwrap(countUnread(userId, signal), 'unread'),
    refetchOnWindowFocus: 'always',
  })
}

async function countUnread(userId: string, signal: AbortSignal): Promise<Result<{ unread: number }>> {
  await sendReadMarks(userId)
  const { count, error } = await supabase
    .from('notifications')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', userId)
    .eq('read', false)
    .is('removed_at', null)
    .abortSignal(signal)
  if (error) return failure(error, t('Failed to count your unread notifications'))
  return { success: true, unread: count ?? 0 }
}

/** The changes that people can make to their notifications. */
export type NotificationChange =
  | { kind: 'read'; id: string }
  | { kind: 'read-all' }
  | { kind: 'delete'; notification: Notification }
  | { kind: 'restore'; notifications: Notification[] }

const readRefusal = t('The notification could not be marked as read.')
const refusals: Record<NotificationChange['kind'], string> = {
  read: readRefusal,
  'read-all': readRefusal,
  delete: t('The notification could not be deleted.'),
  restore: t('The notification could not be restored.'),
}

/** Changes the person's own notifications. The database prevents changes to other people's. */
export async function changeNotifications(userId: string, change: NotificationChange): Promise<Result> {
  const { error } = await send(userId, change)
  if (!error) return { success: true }
  // The message can mention a failed connection, but never contains the database's own error text.
  const text = refusals[change.kind]
  const { code } = failure(error, text)
  return {
    success: false,
    error: code === unreachable ? `${text} ${t('Check your connection.')}` : text,
    code,
  }
}

function send(userId: string, change: NotificationChange) {
  const table = supabase.from('notifications')
  if (change.kind === 'restore') {
    const ids = change.notifications.map(({ id }) => id)
    return table.update({ removed_at: null }).eq('user_id', userId).in('id', ids)
  }
  if (change.kind === 'delete') {
    const removed = table.update({ removed_at: new Date().toISOString() })
    return removed.eq('user_id', userId).eq('id', change.notification.id)
  }
  const unread = table.update({ read: true }).eq('user_id', userId).eq('read', false)
  return change.kind === 'read' ? unread.eq('id', change.id) : unread
}
