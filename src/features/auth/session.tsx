import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { clearToasts } from '@/components/ui/toast-store'
import { useBackendAnswering } from '@/lib/client/reachability'
import { codeOf, failure, type Result, unreachable, unreachableText } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { isLoggingOut, staySignedIn } from '@/lib/session/before-logout'
import { hasKept, onSignedIn, onSignedOut } from '@/lib/session/personal-storage'
import { renewSession, usableSession } from '@/lib/session/renewal'
import {
  assertSessionCanEnd,
  dropSession,
  onStoredSession,
  storedSession,
} from '@/lib/session/stored-session'
import { useLastingError } from '@/lib/timing/use-lasting-error'
import { type Account, type AccountEvent, isToBeRenewed, nextAccount, userOf } from './account'
import { type Profile, personQuery } from './api'
import { useOwnLanguage } from './own-language'

export type SignedIn = { status: 'signed-in'; userId: string; profile: Profile; isAdmin: boolean }

/** Rule 2.17. */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'failed'; message: string; retry: () => void; retrying: boolean }
  | SignedIn

/** An answer that takes longer, in milliseconds, leaves people waiting: meanwhile they see what the device has kept. */
const slow = 3_000
/** How often an open page sees to its session, in milliseconds: live news end with it. */
const renewalInterval = 30_000

const SessionContext = createContext<Session>({ status: 'loading' })

/** Follows the stored session, has it renewed, and loads its profile. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { account, follow } = useAccount()
  const userId = userOf(account)
  const answering = useBackendAnswering()
  const [retrying, setRetrying] = useState(false)

  const renew = useCallback(() => renewSession().catch(() => follow({ type: 'unanswered' })), [follow])
  const isDue = isToBeRenewed(account)
  useEffect(() => {
    if (isDue && answering) void renew()
  }, [isDue, answering, renew])

  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && !isDue) void usableSession().catch(() => undefined)
    }, renewalInterval)
    return () => clearInterval(timer)
  }, [isDue])

  // Without an answer, or one in time, the stored session suffices for what this device has kept (rules 2.21, 3.23).
  const isWaiting = isDue && userId === undefined
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(
      () => {
        const owner = ownerOfKept()
        if (owner !== undefined) follow({ type: 'kept', userId: owner })
      },
      answering ? slow : 0,
    )
    return () => clearTimeout(timer)
  }, [isWaiting, answering, follow])

  const person = useQuery({ ...personQuery(userId ?? ''), enabled: userId !== undefined })
  const personError = useLastingError(person)
  const isRestoring = useOfflineRestore(userId, answering && !isDue)

  useOwnLanguage(person.data?.profile.language)

  async function handleRetry() {
    setRetrying(true)
    await renew()
    setRetrying(false)
  }

  return <SessionContext value={describe()}>{children}</SessionContext>

  function describe(): Session {
    if (account.is === 'nobody') return { status: 'signed-out' }
    const isUnanswered = account.is === 'unreachable' || (account.is === 'unknown' && !answering)
    // What is kept comes in a moment: no error flashes up before it.
    if (isUnanswered && ownerOfKept() === undefined) {
      return { status: 'failed', message: unreachableText(), retry: () => void handleRetry(), retrying }
    }
    if (account.is !== 'somebody') return { status: 'loading' }
    if (person.data) {
      return {
        status: 'signed-in',
        userId: account.userId,
        profile: person.data.profile,
        isAdmin: person.data.isAdmin,
      }
    }
    if (personError && !isRestoring) {
      const retry = () => void person.refetch()
      const message = codeOf(personError) === unreachable ? unreachableText() : personError.message
      return { status: 'failed', message, retry, retrying: person.isFetching }
    }
    return { status: 'loading' }
  }
}

/** Whose page this is. What else changes with that happens at once: nobody sees what was another person's. */
function useAccount(): { account: Account; follow: (event: AccountEvent) => void } {
  const queryClient = useQueryClient()
  const [account, setAccount] = useState<Account>(() => nextAccount(undefined, stored()))
  const current = useRef(account)
  const arrived = useRef<string>(undefined)

  const follow = useCallback(
    (event: AccountEvent) => {
      const next = nextAccount(current.current, event)
      const [last, now] = [arrived.current, userOf(next)]
      // Somebody whose session could not be renewed has never arrived.
      const hasLeft = next.is === 'nobody' && (last !== undefined || isLoggingOut())
      arrived.current = now ?? (next.is === 'nobody' ? undefined : last)
      current.current = next
      if (last !== undefined && last !== arrived.current) {
        queryClient.clear()
        clearToasts()
      }
      if (hasLeft || (last !== undefined && last !== arrived.current)) onSignedOut()
      if (now !== undefined && now !== last) {
        onSignedIn(now)
        if (event.type === 'stored') staySignedIn()
        // Another tab switched to another account: a reload leaves nothing of the first in memory.
        if (last !== undefined) window.location.replace(paths.dashboard)
      }
      setAccount(next)
    },
    [queryClient],
  )

  useEffect(() => {
    follow(stored())
    const stop = onStoredSession(() => follow(stored()))
    // A page restored from the back-forward cache has missed any logout, so it waits there without showing anything.
    function handlePage({ type, persisted }: PageTransitionEvent) {
      if (!persisted || arrived.current === undefined) return
      const isSafe = type === 'pageshow' && storedSession()?.userId === arrived.current
      document.documentElement.style.visibility = isSafe ? '' : 'hidden'
      if (type === 'pageshow' && !isSafe) window.location.reload()
    }
    const gone = new AbortController()
    for (const type of ['pagehide', 'pageshow'] as const) {
      window.addEventListener(type, handlePage, { signal: gone.signal })
    }
    return () => {
      stop()
      gone.abort()
    }
  }, [follow])

  return { account, follow }
}

const stored = (): AccountEvent => ({ type: 'stored', session: storedSession() })

/**
 * Shows what this device has kept for a person while the backend does not answer, or is slow (rule 3.23).
 * @returns whether that is still being read.
 */
function useOfflineRestore(userId: string | undefined, answering: boolean): boolean {
  const queryClient = useQueryClient()
  const [readFor, setReadFor] = useState<string>()

  useEffect(() => {
    if (userId === undefined) return
    const read = () => {
      const isWanted = hasKept(userId) && (!answering || queryClient.isFetching() > 0)
      if (!isWanted) return setReadFor(userId)
      void import('@/lib/offline/query-persistence')
        .then(({ restoreOffline }) => restoreOffline(queryClient, userId))
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
    // One that cannot be renewed now cannot be ended on the server either.
    const ending = await usableSession().catch(() => undefined)
    if (ending === undefined) {
      dropSession()
      return { success: true }
    }
    const { error } = await supabase.auth.signOut({ scope: 'local' })
    // Until the answer comes, somebody else may have logged in.
    const isStillHeld = ending !== null && storedSession()?.accessToken === ending.accessToken
    return error && isStillHeld ? failure(error, t('Failed to log out')) : { success: true }
  } catch (error) {
    return failure(error, t('Failed to log out'))
  }
}

/** Whose session is stored, if this device has kept what they read. */
function ownerOfKept(): string | undefined {
  const owner = storedSession()?.userId
  return owner !== undefined && hasKept(owner) ? owner : undefined
}
