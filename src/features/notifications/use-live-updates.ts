import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenToChannel } from '@/lib/live-channel'
import { applicationKeys, dashboardKeys, jobKeys, notificationKeys, sessionKeys } from '@/lib/query-keys'

/** Reads again what the database announces to this person: what a notification may be about, and their own role. */
export function useLiveUpdates(userId: string): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    const refresh = () => {
      refreshNotifications(queryClient, userId)
      refreshSubjects(queryClient, userId)
    }
    // Back in the network: the connection may still be noticing that it was lost.
    window.addEventListener('online', refresh)
    const stopListening = listenToChannel({
      topic: `user:${userId}`,
      on: {
        notifications_changed: refresh,
        profile_changed: () => refreshPerson(queryClient, userId),
      },
      onListening: () => {
        refresh()
        // Others have no role that could have been taken before the channel was joined.
        if (queryClient.getQueryData<{ isAdmin: boolean }>(sessionKeys.person(userId))?.isAdmin)
          refreshPerson(queryClient, userId)
      },
    })
    return () => {
      window.removeEventListener('online', refresh)
      stopListening()
    }
  }, [queryClient, userId])
}

function refreshPerson(queryClient: QueryClient, userId: string): void {
  void queryClient.invalidateQueries({ queryKey: sessionKeys.person(userId) })
}

function refreshNotifications(queryClient: QueryClient, userId: string): void {
  // A change of one's own is still under way: it reads again when it is done, and must not flicker meanwhile.
  if (queryClient.isMutating({ mutationKey: notificationKeys.change(userId) }) > 0) return
  void queryClient.invalidateQueries({ queryKey: notificationKeys.person(userId) })
}

/** What a decision changes: the applications, the dashboard, and what an accepted applicant may read of a job. */
function refreshSubjects(queryClient: QueryClient, userId: string): void {
  const subjects = [applicationKeys.person(userId), dashboardKeys.person(userId), jobKeys.details(userId)]
  for (const queryKey of subjects) void queryClient.invalidateQueries({ queryKey })
}
