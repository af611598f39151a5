import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { personQuery } from '@/features/auth/api'
import { listenToChannel } from '@/lib/live-channel'
import { codeOf } from '@/lib/result'
import { adminKeys } from './keys'

/** The database's code for a caller who is no administrator, or no longer. */
const accessDenied = 'PT403'

/** Keeps the open administrators' pages current: reads again what is announced to all administrators. */
export function useAdminUpdates(userId: string): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    const refresh = () => {
      // A decision of one's own is still under way: its row must not flicker, and it reads again when it is done.
      if (queryClient.isMutating({ mutationKey: adminKeys.applications(userId) }) === 0) {
        void queryClient.invalidateQueries({ queryKey: adminKeys.applications(userId) })
      }
      void queryClient.invalidateQueries({ queryKey: adminKeys.overview(userId) })
    }
    window.addEventListener('online', refresh)
    const stopListening = listenToChannel({
      topic: 'administrators',
      on: { applications_changed: refresh },
      onListening: refresh,
    })
    return () => {
      window.removeEventListener('online', refresh)
      stopListening()
    }
  }, [queryClient, userId])
}

/** Asks again who this is as soon as any call is refused: the role was taken while the page was open. */
export function useRoleCheck(userId: string): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    const askAgain = (error: unknown) => {
      if (codeOf(error) === accessDenied) {
        void queryClient.invalidateQueries({ queryKey: personQuery(userId).queryKey })
      }
    }
    const stopReads = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') askAgain(event.action.error)
    })
    const stopChanges = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') askAgain(event.action.error)
    })
    return () => {
      stopReads()
      stopChanges()
    }
  }, [queryClient, userId])
}
