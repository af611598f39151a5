import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { useSignedIn } from '@/features/auth/session'
import { sessionKeys } from '@/lib/query-keys'
import { unwrap } from '@/lib/result'
import { adminKeys } from '../keys'
import { changeUser, type User, type UserField, userKeys, withChange } from './api'
import { changeText } from './change-question'

type UserList = InfiniteData<User[], Pick<User, 'created_at' | 'id'> | undefined>

/** `before` is what it was until then; undefined where a change is taken back, which is not taken back again. */
type Change = { wanted: string; before?: string }

/**
 * A person's role or status and the way to change it. The new value shows at once, in this row alone, and gives way
 * to the old one when the database refuses. The list is not read again for it: a row that has just left the filter
 * stays where the person is looking, and for a while the change can be taken back.
 */
export function useUserChange(user: User, field: UserField) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const isThere = useRef(false)
  const about = `${field} of ${user.id}`
  const isOwn = user.id === userId

  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  const { mutate, isPending, variables, error } = useMutation({
    mutationKey: userKeys.change(userId),
    mutationFn: ({ wanted }: Change) => unwrap(changeUser(field, user.id, wanted)),
    // Changes of one select are made in their order, so that the last one counts.
    scope: { id: about },
    onSuccess: ({ value }, { before }) => {
      const lists = { queryKey: userKeys.lists(userId) }
      queryClient.setQueriesData<UserList>(lists, (list) => withChange(list, user.id, field, value))
      // What was being read meanwhile may still say the old.
      if (queryClient.isFetching(lists) > 0) void queryClient.invalidateQueries(lists)
      void queryClient.invalidateQueries({ queryKey: adminKeys.overview(userId) })
      if (isOwn) void queryClient.invalidateQueries({ queryKey: sessionKeys.person(userId) })
      // Whoever has given up their own role can take nothing back.
      const canUndo = before !== undefined && !(isOwn && field === 'role')
      showToast(changeText(user, field, value, before === undefined), {
        about,
        action: canUndo ? { text: 'Undo', onPress: () => mutate({ wanted: before }) } : undefined,
      })
    },
    // The row has gone from the page, so it cannot say it.
    onError: ({ message }) => {
      if (!isThere.current) showToast(message, { tone: 'danger', about })
    },
  })
  const value = isPending ? variables.wanted : user[field]

  return {
    value,
    isChanging: isPending,
    error: error?.message,
    change: (wanted: string) => mutate({ wanted, before: value }),
  }
}
