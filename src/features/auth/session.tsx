import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { clearToasts } from '@/components/ui/toast-store'
import { isLoggingOut, staySignedIn } from '@/lib/before-logout'
import { t } from '@/lib/language'
import { paths } from '@/lib/paths'
import { hasKept, noteArrival, noteDeparture } from '@/lib/personal-storage'
import { useBackendAnswering } from '@/lib/reachability'
import { codeOf, failure, type Result, unreachable, unreachableText } from '@/lib/result'
import {
  assertSessionCanEnd,
  dropSession,
  heldSession,
  holdsAnySession,
  holdsSession,
  onStoredSession,
  ownerOfSession,
  supabase,
  usableSession,
} from '@/lib/supabase'
import { useLastingError } from '@/lib/use-lasting-error'
import { type Profile, personQuery } from './api'
import { useOwnLanguage } from './own-language'

export type SignedIn = { status: 'signed-in'; userId: string; profile: Profile; isAdmin: boolean }

/** Rule 2.17. */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'failed'; message: string; retry: () => void; retrying: boolean }
  | SignedIn

/**
 * `unreachable`: the stored session has expired and the backend does not answer to renew it. `isStored`: so it is taken as it
 * is, for what this device has kept.
 */
type Account = 'resolving' | 'none' | 'unreachable' | { userId: string; isStored?: boolean }

/** An answer that takes longer, in milliseconds, leaves people waiting: meanwhile they see what the device has kept. */
const slow = 3_000

const SessionContext = createContext<Session>({ status: 'loading' })

/** Follows the auth client's session and loads its profile. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [account, setAccount] = useState<Account>('resolving')
  const userId = typeof account === 'object' ? account.userId : undefined
  const queryClient = useQueryClient()
  const lastUserId = useRef<string>(undefined)

  const changeTo = useCallback(
    (nextUserId: string | undefined) => {
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
      // Another tab switched to another account: a reload leaves nothing of the first in memory.
      if (last !== undefined) window.location.replace(paths.dashboard)
    },
    [queryClient],
  )

  useEffect(() => {
    function follow(session: { user: { id: string } } | null) {
      if (session) {
        changeTo(session.user.id)
        setAccount((now) => (isConfirmed(now, session.user.id) ? now : { userId: session.user.id }))
      } else if (holdsAnySession()) {
        setAccount((now) => (typeof now === 'object' ? now : 'unreachable'))
      } else {
        // Somebody whose session could not be renewed has never arrived.
        if (lastUserId.current === undefined && isLoggingOut()) noteDeparture()
        changeTo(undefined)
        setAccount('none')
      }
    }

    const { data } = supabase.auth.onAuthStateChange((event, session) => {
      // Another tab's event may come before its session is stored; onStoredSession below then reports it.
      if (session && !holdsSession(session.access_token)) return
      if (event === 'SIGNED_IN') staySignedIn()
      follow(session)
    })
    const stopListening = onStoredSession(() => {
      if (holdsAnySession()) void supabase.auth.getSession().then((stored) => follow(stored.data.session))
      else follow(null)
    })

    // A page restored from the back-forward cache has missed any logout, so it waits there without showing anything.
    function handlePage({ type, persisted }: PageTransitionEvent) {
      if (!persisted || lastUserId.current === undefined) return
      const isSafe = type === 'pageshow' && holdsSession(lastUserId.current)
      document.documentElement.style.visibility = isSafe ? '' : 'hidden'
      if (type === 'pageshow' && !isSafe) window.location.reload()
    }
    const gone = new AbortController()
    for (const type of ['pagehide', 'pageshow'] as const) {
      window.addEventListener(type, handlePage, { signal: gone.signal })
    }
    return () => {
      data.subscription.unsubscribe()
      stopListening()
      gone.abort()
    }
  }, [changeTo])

  const answering = useBackendAnswering()
  const [renewing, setRenewing] = useState(false)

  // The auth client has given up on renewing the session, or tries it for half a minute; now the backend answers again.
  const isUnrenewed = account === 'unreachable' || (typeof account === 'object' && account.isStored === true)
  useEffect(() => {
    if (!isUnrenewed || !answering) return
    void renew().then((renewed) => {
      if (renewed === 'none') changeTo(undefined)
      // Still no answer: what is shown stays.
      setAccount((now) => (renewed === 'unreachable' && typeof now === 'object' ? now : renewed))
    })
  }, [isUnrenewed, answering, changeTo])

  // Without an answer, or one in time, the stored session suffices for what this device has kept (rules 2.21, 3.23).
  useEffect(() => {
    if (account !== 'resolving' && account !== 'unreachable') return
    const timer = setTimeout(
      () => {
        const stored = ownerOfKept()
        if (stored === undefined) return
        changeTo(stored)
        setAccount((now) => (typeof now === 'object' ? now : { userId: stored, isStored: true }))
      },
      answering ? slow : 0,
    )
    return () => clearTimeout(timer)
  }, [account, answering, changeTo])

  const person = useQuery({ ...personQuery(userId ?? ''), enabled: userId !== undefined })
  const personError = useLastingError(person)
  const isStandInComing = useStandIn(userId, answering && !isUnrenewed)

  useOwnLanguage(person.data?.profile.language)

  async function handleRetry() {
    setRenewing(true)
    setAccount(await renew())
    setRenewing(false)
  }

  return <SessionContext value={describe()}>{children}</SessionContext>

  function describe(): Session {
    if (account === 'none') return { status: 'signed-out' }
    // The auth client keeps trying for half a minute: too long to show a loading text.
    const isUnanswered = account === 'unreachable' || (account === 'resolving' && !answering)
    // What is kept comes in a moment: no error flashes up before it.
    if (isUnanswered && ownerOfKept() === undefined) {
      return {
        status: 'failed',
        message: unreachableText(),
        retry: () => void handleRetry(),
        retrying: renewing,
      }
    }
    if (typeof account === 'string') return { status: 'loading' }
    if (person.data) {
      return {
        status: 'signed-in',
        userId: account.userId,
        profile: person.data.profile,
        isAdmin: person.data.isAdmin,
      }
    }
    if (personError && !isStandInComing) {
      const retry = () => void person.refetch()
      const message = codeOf(personError) === unreachable ? unreachableText() : personError.message
      return { status: 'failed', message, retry, retrying: person.isFetching }
    }
    return { status: 'loading' }
  }
}

/**
 * Shows what this device has kept for a person while the backend does not answer, or is slow (rule 3.23).
 * @returns whether that is still being read.
 */
function useStandIn(userId: string | undefined, answering: boolean): boolean {
  const queryClient = useQueryClient()
  const [readFor, setReadFor] = useState<string>()

  useEffect(() => {
    if (userId === undefined) return
    const read = () => {
      const isWanted = hasKept(userId) && (!answering || queryClient.isFetching() > 0)
      if (!isWanted) return setReadFor(userId)
      void import('@/lib/kept-reads')
        .then(({ standIn }) => standIn(queryClient, userId))
        .catch(() => undefined)
        .finally(() => setReadFor(userId))
    }
    const timer = setTimeout(read, answering ? slow : 0)
    return () => clearTimeout(timer)
  }, [userId, answering, queryClient])

  return !answering && userId !== undefined && readFor !== userId && hasKept(userId)
}

export function useSession(): Session {
  return useContext(SessionContext)
}

/** For pages behind the sign-in guard; throws elsewhere. */
export function useSignedIn(): SignedIn {
  const session = useSession()
  if (session.status !== 'signed-in') throw new Error('This page needs a signed-in person.')
  return session
}

/** Ends this device's session, even if the server cannot be reached; its token then expires by itself (rule 2.18). */
export async function logOut(): Promise<Result> {
  try {
    assertSessionCanEnd()
    const ending = heldSession()
    // One that cannot be renewed now cannot be ended on the server either.
    if (ending !== null && !(await usableSession())) {
      dropSession()
      return { success: true }
    }
    const { error } = await supabase.auth.signOut({ scope: 'local' })
    // Until the answer comes, somebody else may have logged in.
    const isStillHeld = ending !== null && heldSession() === ending
    return error && isStillHeld ? failure(error, t('Failed to log out')) : { success: true }
  } catch (error) {
    return failure(error, t('Failed to log out'))
  }
}

/** Whose session is stored, if this device has kept what they read. */
function ownerOfKept(): string | undefined {
  const owner = ownerOfSession()
  return owner !== undefined && hasKept(owner) ? owner : undefined
}

/** Reads the stored session, and renews it if it has expired. */
async function renew(): Promise<Account> {
  const { data } = await supabase.auth.getSession()
  if (data.session) return { userId: data.session.user.id }
  return holdsAnySession() ? 'unreachable' : 'none'
}

function isConfirmed(account: Account, userId: string): boolean {
  return typeof account === 'object' && account.userId === userId && !account.isStored
}
