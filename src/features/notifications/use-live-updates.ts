import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notificationKeys } from './api'
import { listenToOwnChannel } from './own-channel'

/** Reads again what a notification may be about, as soon as the database announces one to this person. */
export function useLiveUpdates(userId: string): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    const refresh = () => refreshAll(queryClient, userId)
    // Back in the network: the connection may still be noticing that it was lost.
    window.addEventListener('online', refresh)
    const stopListening = listenToOwnChannel(userId, refresh)
    return () => {
      window.removeEventListener('online', refresh)
      stopListening()
    }
  }, [queryClient, userId])
}

/** A decision changes the applications, the dashboard and what an accepted applicant may read of a job. */
function refreshAll(queryClient: QueryClient, userId: string): void {
  // A change of one's own is still under way: it reads again when it is done, and must not flicker meanwhile.
  const isChanging = queryClient.isMutating({ mutationKey: notificationKeys.change(userId) }) > 0
  const stale = [
    ...(isChanging ? [] : [notificationKeys.person(userId)]),
    // Other features' keys, known here by their first words only.
    ['applications', userId],
    ['dashboard', userId],
    ['jobs', userId, 'detail'],
  ]
  for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey })
}
