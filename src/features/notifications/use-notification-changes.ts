import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { readToasts, showToast } from '@/components/ui/toast-store'
import { notificationKeys } from '@/lib/query-keys'
import { unwrap } from '@/lib/result'
import {
  changeNotifications,
  type Notification,
  type NotificationChange,
  notificationsQuery,
  unreadCountQuery,
} from './api'
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
    mutationFn: (change: NotificationChange) => unwrap(changeNotifications(userId, change)),
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
  return (change) => {
    mutate(change)
    if (change.kind === 'delete') offerUndo(change.notification)
  }

  function offerUndo(notification: Notification) {
    const isShown = readToasts().some((toast) => toast.about === about)
    const notifications = isShown ? [...deleted.current, notification] : [notification]
    deleted.current = notifications
    const count = notifications.length
    showToast(count === 1 ? 'Notification deleted' : `${count} notifications deleted`, {
      about,
      action: { text: 'Undo', onPress: () => mutate({ kind: 'restore', notifications }) },
    })
  }
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
  if (unread !== undefined) {
    queryClient.setQueryData(unreadKey, unreadAfter(unread, list?.pages.flat() ?? [], change))
  }
  if (list) queryClient.setQueryData(listKey, withChange(list, change))
  return () => {
    queryClient.setQueryData(unreadKey, unread)
    queryClient.setQueryData(listKey, list)
  }
}
