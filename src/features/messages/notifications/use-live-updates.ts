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
import { logOut } from '@/lib/person/signed-in-person'
import { isLoggingOut, leaveSession } from '@/lib/session/before-logout'

/** The cached data of the signed-in person, reduced to the fields used here. */
type Person = { isAdmin: boolean; profile: { status: string } }

/** Refetches data after the database's broadcasts to this person: notifications, their subjects, and the person's role. */
export function useLiveUpdates(userId: string): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    /** Refetches after a reconnect, because a request in flight can hang on the previous connection. */
    const refresh = () => {
      refreshNotifications(queryClient, userId, invalidate)
      refreshSubjects(queryClient, userId, invalidate)
    }
    const refreshPerson = () => void invalidate(queryClient, sessionKeys.person(userId))
    // The channel can take a while to notice a lost connection, so refetch as soon as the browser is online.
    window.addEventListener('online', refresh)
    const stopListening = listenToChannel({
      of: 'user',
      on: {
        notifications_changed: () => {
          refreshNotifications(queryClient, userId, invalidateAfterEvent)
          refreshSubjects(queryClient, userId, invalidateAfterEvent)
        },
        conversation_changed: () => void invalidateAfterEvent(queryClient, conversationKeys.person(userId)),
        // Also refetches payments, because approved hours can already be in a payment.
        hours_changed: () =>
          void invalidateAfterEvent(queryClient, applicationKeys.hours(userId), payKeys.payments(userId)),
        profile_changed: refreshPerson,
        // Does nothing during a logout. The page that deletes the account logs out and navigates away itself.
        account_deleted: () => void (isLoggingOut() || leaveSession(logOut)),
      },
      onListening: () => {
        refresh()
        void invalidate(queryClient, conversationKeys.person(userId))
        // Refetches the person. Before the channel was joined, an administrator's role could have been
        // revoked, or an account activated.
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
  // Does nothing while the user's own change is in flight. That change refetches when it is done, so that
  // nothing flickers in between.
  if (queryClient.isMutating({ mutationKey: notificationKeys.change(userId) }) > 0) return
  void again(queryClient, notificationKeys.person(userId))
}

/** Refetches the subjects of notifications. Jobs are included, because an accepted applicant sees more of a job. */
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
