import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { clearToasts } from '@/components/ui/toast-store'
import { staySignedIn } from '@/lib/before-logout'
import { paths } from '@/lib/paths'
import { noteArrival, noteDeparture } from '@/lib/personal-storage'
import { useBackendAnswering } from '@/lib/reachability'
import { codeOf, failure, type Result, unreachable, unreachableText } from '@/lib/result'
import { holdsAnySession, holdsSession, onStoredSession, supabase } from '@/lib/supabase'
import { type Profile, personQuery } from './api'

export type SignedIn = { status: 'signed-in'; userId: string; profile: Profile; isAdmin: boolean }

/** The session's states (specification, part 4), and what a backend that does not answer makes of them. */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'failed'; message: string; retry: () => void; retrying: boolean }
  | SignedIn

/** `unreachable`: a session is kept here, but it has run out and nobody answers to renew it. */
type Account = 'resolving' | 'none' | 'unreachable' | { userId: string }

const SessionContext = createContext<Session>({ status: 'loading' })

/** Follows the identity service's session and loads the profile that belongs to it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [account, setAccount] = useState<Account>('resolving')
  const userId = typeof account === 'object' ? account.userId : undefined
  const queryClient = useQueryClient()
  const lastUserId = useRef<string>(undefined)

  useEffect(() => {
    // What one person was shown must not be there for the next.
    function changeTo(nextUserId: string | undefined) {
      const last = lastUserId.current
      if (last === nextUserId) return
      lastUserId.current = nextUserId
      if (last !== undefined) {
        queryClient.clear()
        clearToasts()
        noteDeparture()
      }
      if (nextUserId === undefined) return
      noteArrival(nextUserId)
      // Another tab has changed persons between two looks of this one: nothing of the first may stay in memory.
      if (last !== undefined) window.location.replace(paths.dashboard)
    }

    function follow(session: { user: { id: string } } | null) {
      if (session) {
        changeTo(session.user.id)
        setAccount((now) => (isUser(now, session.user.id) ? now : { userId: session.user.id }))
      } else if (holdsAnySession()) {
        setAccount((now) => (typeof now === 'object' ? now : 'unreachable'))
      } else {
        changeTo(undefined)
        setAccount('none')
      }
    }

    const { data } = supabase.auth.onAuthStateChange((event, session) => {
      // Another tab's word may come before what it has stored; then that comes by itself, below.
      if (session && !holdsSession(session.access_token)) return
      if (event === 'SIGNED_IN') staySignedIn()
      follow(session)
    })
    const stopListening = onStoredSession(() => {
      void supabase.auth.getSession().then((stored) => follow(stored.data.session))
    })

    // A page that the browser kept as it was has not heard of a logout meanwhile.
    function handlePageShow({ persisted }: PageTransitionEvent) {
      if (persisted && lastUserId.current !== undefined && !holdsSession(lastUserId.current)) {
        window.location.reload()
      }
    }
    window.addEventListener('pageshow', handlePageShow)
    return () => {
      data.subscription.unsubscribe()
      stopListening()
      window.removeEventListener('pageshow', handlePageShow)
    }
  }, [queryClient])

  const answering = useBackendAnswering()
  const [renewing, setRenewing] = useState(false)

  // The identity service gave up on a session that it could not renew; now that it answers, it may.
  useEffect(() => {
    if (account === 'unreachable' && answering) void renew().then(setAccount)
  }, [account, answering])

  const person = useQuery({ ...personQuery(userId ?? ''), enabled: userId !== undefined })

  async function handleRetry() {
    setRenewing(true)
    setAccount(await renew())
    setRenewing(false)
  }

  return <SessionContext value={describe()}>{children}</SessionContext>

  function describe(): Session {
    if (account === 'none') return { status: 'signed-out' }
    // The identity service goes on trying for half a minute; nobody should look at a loading text for so long.
    if (account === 'unreachable' || (account === 'resolving' && !answering)) {
      return {
        status: 'failed',
        message: unreachableText,
        retry: () => void handleRetry(),
        retrying: renewing,
      }
    }
    if (account === 'resolving') return { status: 'loading' }
    if (person.data) {
      return {
        status: 'signed-in',
        userId: account.userId,
        profile: person.data.profile,
        isAdmin: person.data.isAdmin,
      }
    }
    if (person.error) {
      const retry = () => void person.refetch()
      const message = codeOf(person.error) === unreachable ? unreachableText : person.error.message
      return { status: 'failed', message, retry, retrying: person.isFetching }
    }
    return { status: 'loading' }
  }
}

/** The session as it stands. */
export function useSession(): Session {
  return useContext(SessionContext)
}

/** The signed-in person, for pages behind the guard; throws elsewhere. */
export function useSignedIn(): SignedIn {
  const session = useSession()
  if (session.status !== 'signed-in') throw new Error('This page needs a signed-in person.')
  return session
}

/**
 * Ends the session of this device. It ends here also when the server cannot be reached to be told of it; then
 * its token runs out by itself.
 */
export async function logOut(): Promise<Result> {
  try {
    const { error } = await supabase.auth.signOut({ scope: 'local' })
    return error && holdsAnySession() ? failure(error, 'Failed to log out') : { success: true }
  } catch (error) {
    return failure(error, 'Failed to log out')
  }
}

/** Reads the kept session, renewing it where it has run out. */
async function renew(): Promise<Account> {
  const { data } = await supabase.auth.getSession()
  if (data.session) return { userId: data.session.user.id }
  return holdsAnySession() ? 'unreachable' : 'none'
}

function isUser(account: Account, userId: string): boolean {
  return typeof account === 'object' && account.userId === userId
}
