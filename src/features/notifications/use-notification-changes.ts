import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readToasts, showToast } from '@/components/ui/toast-store'
import { ageOf } from '@/lib/client/query-client'
import { notificationKeys } from '@/lib/client/query-keys'
import { useBackendAnswering } from '@/lib/client/reachability'
import { unreachable, unwrap } from '@/lib/client/result'
import { t, tn } from '@/lib/i18n/language'
import { beforeLogout } from '@/lib/session/before-logout'
import {
  changeNotifications,
  type Notification,
  type NotificationChange,
  notificationsQuery,
  unreadCountQuery,
} from './api'
import { dropMark, hasMarks, keepMark, type ReadMark, readMarks, sendMarks } from './kept-marks'
import { unreadAfter, withChange } from './with-change'

/** Toasts about deletions replace each other. */
const about = 'deleted notifications'

/**
 * Marks and deletes notifications. A change shows at once; a refusal takes it back and says why. While the toast
 * about a deletion is showing, further deletions join it, and its Undo restores them all (rule 9.17).
 */
export function useNotificationChanges(userId: string): (change: NotificationChange) => void {
  const queryClient = useQueryClient()
  const mutationKey = notificationKeys.change(userId)
  const deleted = useRef<Notification[]>([])
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so that taking a change back never undoes the next.
    scope: { id: mutationKey.join() },
    mutationFn: async (change: NotificationChange) => {
      const result = await changeNotifications(userId, change)
      const mark = markOf(queryClient, userId, change)
      // A mark waits for the connection (rule 9.30); anything else has failed.
      if (mark && !result.success && result.code === unreachable) return
      if (mark) dropMark(userId, mark)
      await unwrap(Promise.resolve(result))
    },
    onMutate: async (change) => {
      // A read that began before the change would show the old state again.
      await queryClient.cancelQueries({ queryKey: notificationKeys.person(userId) })
      return showChange(queryClient, userId, change)
    },
    onError: (error, { kind }, takeBack) => {
      takeBack?.()
      showToast(error.message, { tone: 'danger', ...(kind === 'delete' && { about }) })
    },
    onSettled: () => {
      const isLast = queryClient.isMutating({ mutationKey }) === 1
      if (isLast) void queryClient.invalidateQueries({ queryKey: notificationKeys.person(userId) })
    },
  })
  const answering = useBackendAnswering()

  useEffect(() => showMarks(queryClient, userId), [queryClient, userId])

  useEffect(() => {
    if (answering && hasMarks(userId))
      void queryClient.invalidateQueries({ queryKey: notificationKeys.person(userId) })
    return beforeLogout(() => sendMarks(userId))
  }, [answering, queryClient, userId])

  return (change) => {
    const mark = markOf(queryClient, userId, change)
    if (mark) keepMark(userId, mark)
    mutate(change)
    if (change.kind === 'delete') offerUndo(change.notification)
  }

  function offerUndo(notification: Notification) {
    const isShown = readToasts().some((toast) => toast.about === about)
    const notifications = isShown ? [...deleted.current, notification] : [notification]
    deleted.current = notifications
    const count = notifications.length
    showToast(tn(count, 'Notification deleted', '{count} notifications deleted'), {
      about,
      action: { text: t('Undo'), onPress: () => mutate({ kind: 'restore', notifications }) },
    })
  }
}

/** What to keep of a change without a connection; undefined where it cannot be kept. */
function markOf(queryClient: QueryClient, userId: string, change: NotificationChange): ReadMark | undefined {
  if (change.kind === 'read') return { id: change.id }
  const newest = queryClient.getQueryData(notificationsQuery(userId).queryKey)?.pages[0]?.[0]
  return change.kind === 'read-all' && newest ? { until: newest.created_at } : undefined
}

/** What this device has kept may be older than the marks: the page was left before it was written. */
function showMarks(queryClient: QueryClient, userId: string): void {
  const { ids, until = '' } = readMarks(userId)
  for (const id of ids) showChange(queryClient, userId, { kind: 'read', id })
  const newest = queryClient.getQueryData(notificationsQuery(userId).queryKey)?.pages[0]?.[0]
  if (newest && newest.created_at <= until) showChange(queryClient, userId, { kind: 'read-all' })
}

/**
 * Shows a change before the database has confirmed it.
 * @returns the way to take it back.
 */
function showChange(queryClient: QueryClient, userId: string, change: NotificationChange): () => void {
  const listKey = notificationsQuery(userId).queryKey
  const unreadKey = unreadCountQuery(userId).queryKey
  const list = queryClient.getQueryData(listKey)
  const unread = queryClient.getQueryData(unreadKey)
  // What is shown is as old as before.
  const unreadAge = ageOf(queryClient, unreadKey)
  const listAge = ageOf(queryClient, listKey)
  if (unread !== undefined) {
    queryClient.setQueryData(unreadKey, unreadAfter(unread, list?.pages.flat() ?? [], change), unreadAge)
  }
  if (list) queryClient.setQueryData(listKey, withChange(list, change), listAge)
  return () => {
    queryClient.setQueryData(unreadKey, unread, unreadAge)
    queryClient.setQueryData(listKey, list, listAge)
  }
}
