import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { notificationKeys } from '@/lib/query-keys'
import { type Failure, failure, type Result, unreachable, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'

const pageSize = 20
const columns = 'id, type, message, link, read, created_at'

/** The last notification seen: the next page begins after it. */
type After = { createdAt: string; id: string }

export type Notification = Awaited<ReturnType<typeof fetchedNotifications>>[number]

/** A person's notifications, newest first, page by page. */
export function notificationsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: notificationKeys.list(userId),
    queryFn: ({ pageParam, signal }) => fetchedNotifications(userId, pageParam, signal),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: (page): After | undefined => {
      const last = page.at(-1)
      return last && page.length === pageSize ? { createdAt: last.created_at, id: last.id } : undefined
    },
    refetchOnWindowFocus: 'always',
  })
}

async function fetchedNotifications(userId: string, after: After | undefined, signal: AbortSignal) {
  return (await unwrap(fetchNotifications(userId, after, signal))).notifications
}

async function fetchNotifications(userId: string, after: After | undefined, signal: AbortSignal) {
  let query = supabase.from('notifications').select(columns).eq('user_id', userId)
  // The bound on created_at alone is what the index is entered by; the second condition compares the row.
  if (after) query = query.lte('created_at', after.createdAt).or(olderThan(after))
  const { data, error } = await query
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
    .abortSignal(signal)
  if (error) return failure(error, 'Failed to fetch your notifications')
  return { success: true as const, notifications: data }
}

function olderThan({ createdAt, id }: After): string {
  return `created_at.lt."${createdAt}",and(created_at.eq."${createdAt}",id.lt.${id})`
}

/** How many notifications a person has not read. */
export function unreadCountQuery(userId: string) {
  return queryOptions({
    queryKey: notificationKeys.unread(userId),
    queryFn: async ({ signal }) => (await unwrap(countUnread(userId, signal))).unread,
    refetchOnWindowFocus: 'always',
  })
}

async function countUnread(userId: string, signal: AbortSignal): Promise<Result<{ unread: number }>> {
  const { count, error } = await supabase
    .from('notifications')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', userId)
    .eq('read', false)
    .abortSignal(signal)
  if (error) return failure(error, 'Failed to count your notifications')
  return { success: true, unread: count ?? 0 }
}

/** What a person can do with their notifications. */
export type NotificationChange = { kind: 'read' | 'delete'; id: string } | { kind: 'read-all' }

/** Does what was asked to the caller's own notifications; others are out of reach in the database. */
export async function changeNotifications(userId: string, change: NotificationChange): Promise<Result> {
  const table = supabase.from('notifications')
  if (change.kind === 'delete') {
    const { error } = await table.delete().eq('user_id', userId).eq('id', change.id)
    return error ? refusal(error, 'The notification could not be deleted.') : { success: true }
  }
  const unread = table.update({ read: true }).eq('user_id', userId).eq('read', false)
  const { error } = await (change.kind === 'read' ? unread.eq('id', change.id) : unread)
  return error ? refusal(error, 'The notification could not be marked as read.') : { success: true }
}

/** The reasons behind a refusal are not for people; whether an answer came at all is. */
function refusal(error: unknown, text: string): Failure {
  const { code } = failure(error, text)
  return { success: false, error: code === unreachable ? `${text} Check your connection.` : text, code }
}
