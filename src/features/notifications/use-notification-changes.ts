import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '@/components/ui/toast-store'
import { notificationKeys } from '@/lib/query-keys'
import { unwrap } from '@/lib/result'
import { changeNotifications, type NotificationChange, notificationsQuery, unreadCountQuery } from './api'
import { unreadAfter, withChange } from './with-change'

/**
 * Marks and deletes notifications. A change shows at once; a refusal takes it back and says why.
 */
export function useNotificationChanges(userId: string): (change: NotificationChange) => void {
  const queryClient = useQueryClient()
  const mutationKey = notificationKeys.change(userId)
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
    onError: (error, _change, takeBack) => {
      takeBack?.()
      showToast(error.message, { tone: 'danger' })
    },
    onSettled: () => {
      const isLast = queryClient.isMutating({ mutationKey }) === 1
      if (isLast) void queryClient.invalidateQueries({ queryKey: notificationKeys.person(userId) })
    },
  })
  return mutate
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
