import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readToasts, showToast } from '@/components/ui/toast-store'
import { useBackendAnswering } from '@/lib/backend/reachability'
import { ageOf } from '@/lib/client/query-client'
import { notificationKeys } from '@/lib/client/query-keys'
import { codeOf, isPassing, unreachable, unwrap } from '@/lib/client/result'
import { t, tn } from '@/lib/i18n/language'
import { type ReadMark, readOutbox } from '@/lib/offline/outbox'
import { beforeLogout } from '@/lib/session/before-logout'
import {
  changeNotifications,
  type Notification,
  type NotificationChange,
  notificationsQuery,
  unreadCountQuery,
} from './api'
import { sendReadMarks } from './read-marks'
import { inverseOf, type ShownChange, unreadAfter, withNotificationChange } from './with-notification-change'

type MarkedChange = { change: NotificationChange; mark?: ReadMark | undefined }

/** Deletion toasts replace each other. */
const about = 'deleted notifications'

/**
 * Marks and deletes notifications. Shows a change at once. If the database refuses the change, reverts it and
 * shows the reason. While the toast about a deletion is showing, further deletions join it, and its Undo
 * restores them all (rule 9.17).
 */
export function useNotificationChanges(userId: string): (change: NotificationChange) => void {
  const queryClient = useQueryClient()
  const mutationKey = notificationKeys.change(userId)
  const deleted = useRef<Notification[]>([])
  const { mutate } = useMutation({
    mutationKey,
    // Sends changes one after the other, so that reverting a change never reverts the change after it.
    scope: { id: mutationKey.join() },
    mutationFn: async ({ change, mark }: MarkedChange) => {
      const result = await changeNotifications(userId, change)
      // If the backend is unreachable, the mark stays in the outbox (rule 9.30). Every other error is a failure.
      if (mark && !result.success && result.code === unreachable) return
      if (mark) readOutbox.remove(mark)
      await unwrap(Promise.resolve(result))
    },
    onMutate: async ({ change }) => {
      // Cancels reads in flight, because their responses would show the old state again.
      await queryClient.cancelQueries({ queryKey: notificationKeys.person(userId) })
      return showChange(queryClient, userId, change)
    },
    onError: (error, { change }, takeBack) => {
      takeBack?.()
      // Offers Undo again if the undo failed without a connection.
      const canRetry = change.kind === 'restore' && isPassing(codeOf(error))
      showToast(error.message, {
        tone: 'danger',
        ...((change.kind === 'delete' || canRetry) && { about }),
        ...(canRetry && { action: { text: t('Undo'), onAction: () => mutate({ change }) } }),
      })
    },
    onSettled: () => {
      const isLast = queryClient.isMutating({ mutationKey }) === 1
      if (isLast) void queryClient.invalidateQueries({ queryKey: notificationKeys.person(userId) })
    },
  })
  const answering = useBackendAnswering()

  useEffect(() => showMarks(queryClient, userId), [queryClient, userId])

  useEffect(() => {
    if (answering && readOutbox.waiting(userId).length > 0)
      void queryClient.invalidateQueries({ queryKey: notificationKeys.person(userId) })
    return beforeLogout(() => sendReadMarks(userId))
  }, [answering, queryClient, userId])

  return (change) => {
    mutate({ change, mark: keepMark(queryClient, userId, change) })
    if (change.kind === 'delete') offerUndo(change.notification)
  }

  function offerUndo(notification: Notification) {
    const isShown = readToasts().some((toast) => toast.about === about)
    const notifications = isShown ? [...deleted.current, notification] : [notification]
    deleted.current = notifications
    const count = notifications.length
    showToast(tn(count, 'Notification deleted', '{count} notifications deleted'), {
      about,
      action: { text: t('Undo'), onAction: () => mutate({ change: { kind: 'restore', notifications } }) },
    })
  }
}

/**
 * Stores a read mark until the database has it, because a request can take half a minute to fail. Returns
 * undefined for other changes, and if no notifications are loaded.
 */
function keepMark(
  queryClient: QueryClient,
  userId: string,
  change: NotificationChange,
): ReadMark | undefined {
  if (change.kind === 'read') return readOutbox.put(userId, { kind: 'read', subject: change.id })
  const newest = queryClient.getQueryData(notificationsQuery(userId).queryKey)?.pages[0]?.[0]
  if (change.kind !== 'read-all' || !newest) return undefined
  return readOutbox.put(userId, { kind: 'read-all', subject: 'all', words: newest.created_at })
}

/**
 * Applies stored read marks to the persisted cache, which lacks them if the page was closed before the
 * cache was written.
 */
function showMarks(queryClient: QueryClient, userId: string): void {
  const newest = queryClient.getQueryData(notificationsQuery(userId).queryKey)?.pages[0]?.[0]
  for (const { kind, subject, words } of readOutbox.waiting(userId)) {
    if (kind === 'read') showChange(queryClient, userId, { kind, id: subject })
    else if (newest && newest.created_at <= words) showChange(queryClient, userId, { kind })
  }
}

/**
 * Shows a change before the database has confirmed it.
 * @returns a function that reverts the change.
 */
function showChange(queryClient: QueryClient, userId: string, change: NotificationChange): () => void {
  const listKey = notificationsQuery(userId).queryKey
  const unreadKey = unreadCountQuery(userId).queryKey
  const loadedNow = () => queryClient.getQueryData(listKey)?.pages.flat() ?? []
  const backwards = inverseOf(change, loadedNow(), queryClient.getQueryData(unreadKey) ?? 0)
  // Keeps the data's age, because the change does not make the data fresher.
  const put = (shown: ShownChange) => {
    const unread = queryClient.getQueryData(unreadKey)
    if (unread !== undefined) {
      const after = unreadAfter(unread, loadedNow(), shown)
      queryClient.setQueryData(unreadKey, after, ageOf(queryClient, unreadKey))
    }
    queryClient.setQueryData(
      listKey,
      (now) => now && withNotificationChange(now, shown),
      ageOf(queryClient, listKey),
    )
  }
  put(change)
  // Reverts only this change, because the next change is already shown and is sent anyway.
  return () => backwards.forEach(put)
}
