import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { personQuery } from '@/features/auth/api'
import { useSignedIn } from '@/features/auth/session'
import { unwrap } from '@/lib/result'
import { adminKeys } from '../keys'
import { changeUser, type User, type UserField, userKeys, withChange } from './api'

type UserList = InfiniteData<User[], Pick<User, 'created_at' | 'id'> | undefined>

/**
 * A person's role or status and the way to change it. The new value shows at once, in this row alone, and gives way
 * to the old one when the database refuses. The list is not read again for it: a row that has just left the filter
 * stays where the person is looking, with a way to take the change back.
 */
export function useUserChange(user: User, field: UserField) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const isThere = useRef(false)

  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  const { mutate, isPending, variables, error } = useMutation({
    mutationKey: userKeys.change(userId),
    mutationFn: (wanted: string) => unwrap(changeUser(field, user.id, wanted)),
    // Changes of one select are made in their order, so that the last one counts.
    scope: { id: `${field} of ${user.id}` },
    onSuccess: ({ value }) => {
      const lists = { queryKey: userKeys.lists(userId) }
      queryClient.setQueriesData<UserList>(lists, (list) => withChange(list, user.id, field, value))
      // What was being read meanwhile may still say the old.
      if (queryClient.isFetching(lists) > 0) void queryClient.invalidateQueries(lists)
      void queryClient.invalidateQueries({ queryKey: adminKeys.overview(userId) })
      if (user.id === userId) void queryClient.invalidateQueries({ queryKey: personQuery(userId).queryKey })
    },
    // The row has gone from the page, so it cannot say it.
    onError: ({ message }) => {
      if (!isThere.current) showToast(message, 'danger')
    },
  })

  return {
    value: isPending ? variables : user[field],
    isChanging: isPending,
    error: error?.message,
    change: (wanted: string) => mutate(wanted),
  }
}
