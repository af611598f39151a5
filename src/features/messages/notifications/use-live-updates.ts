import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate, invalidateAfterEvent } from '@/lib/client/invalidate'
import { listenToChannel } from '@/lib/client/live-channel'
import {
  applicationKeys,
  conversationKeys,
  dashboardKeys,
  documentKeys,
  jobKeys,
  notificationKeys,
  payKeys,
  sessionKeys,
} from '@/lib/client/query-keys'
import { logOut } from '@/lib/person/session'
import { isLoggingOut, leaveSession } from '@/lib/session/before-logout'

/** What is kept of the session's person, as far as it matters here. */
type Person = { isAdmin: boolean; profile: { status: string } }

/** Reads again what the database announces to this person: news, what it is about, and a change of their role. */
export function useLiveUpdates(userId: string): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    /** Of a new connection: a read in flight may hang in the one before. */
    const refresh = () => {
      refreshNotifications(queryClient, userId, invalidate)
      refreshSubjects(queryClient, userId, invalidate)
    }
    const refreshPerson = () => void invalidate(queryClient, sessionKeys.person(userId))
    // Back online, the connection may take a while to notice that it was lost.
    window.addEventListener('online', refresh)
    const stopListening = listenToChannel({
      of: 'user',
      on: {
        notifications_changed: () => {
          refreshNotifications(queryClient, userId, invalidateAfterEvent)
          refreshSubjects(queryClient, userId, invalidateAfterEvent)
        },
        conversation_changed: () => void invalidateAfterEvent(queryClient, conversationKeys.person(userId)),
        // What was approved may be on its way now.
        hours_changed: () =>
          void invalidateAfterEvent(queryClient, applicationKeys.hours(userId), payKeys.payments(userId)),
        profile_changed: refreshPerson,
        // The page that deletes the account leads on by itself.
        account_deleted: () => void (isLoggingOut() || leaveSession(logOut)),
      },
      onListening: () => {
        refresh()
        void invalidate(queryClient, conversationKeys.person(userId))
        // Before the channel was joined a role may have been taken, or an account made active.
        const person = queryClient.getQueryData<Person>(sessionKeys.person(userId))
        if (person?.isAdmin || person?.profile.status !== 'active') refreshPerson()
      },
    })
    return () => {
      window.removeEventListener('online', refresh)
      stopListening()
    }
  }, [queryClient, userId])
}

function refreshNotifications(queryClient: QueryClient, userId: string, again: typeof invalidate): void {
  // The person's own change is under way: it reads again when it is done, without a flicker in between.
  if (queryClient.isMutating({ mutationKey: notificationKeys.change(userId) }) > 0) return
  void again(queryClient, notificationKeys.person(userId))
}

/** Rereads what a notification may be about: applications, documents, the dashboard, pay, and jobs, of which an accepted applicant reads more. */
function refreshSubjects(queryClient: QueryClient, userId: string, again: typeof invalidate): void {
  void again(
    queryClient,
    applicationKeys.person(userId),
    dashboardKeys.person(userId),
    documentKeys.own(userId),
    jobKeys.details(userId),
    payKeys.payments(userId),
  )
}
