import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionKeys } from '@/lib/client/query-keys'
import { codeOf, codes } from '@/lib/client/result'

/** Refetches the role when any call is refused, because the role might have been revoked since the page opened. */
export function useRoleCheck(userId: string): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    const askAgain = (error: unknown) => {
      if (codeOf(error) === codes.forbidden) {
        void queryClient.invalidateQueries({ queryKey: sessionKeys.person(userId) })
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
