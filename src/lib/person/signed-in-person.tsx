import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { codeOf, codes, failure, type Result, unreachable, unreachableText } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { hasCachedData } from '@/lib/session/personal-storage'
import { usableSession } from '@/lib/session/session-renewal'
import { assertSessionCanEnd, dropSession, storedSession } from '@/lib/session/stored-session'
import { useLastingError } from '@/lib/timing/use-lasting-error'
import { userOf } from './account'
import { followAccount, ownerOfCache, readAccount, retryRenewal } from './account-store'
import { useOwnLanguage } from './own-language'
import { type Profile, personQuery } from './person-api'

export type SignedIn = { status: 'signed-in'; userId: string; profile: Profile; isAdmin: boolean }

/** The state of the session (rule 2.17). */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'failed'; message: string; retry: () => void; retrying: boolean }
  /**
   * The password was correct. The session can do nothing else until the code of the second factor is entered
   * or the factor is set up (rules 2.25, 2.26).
   */
  | { status: 'second-factor'; userId: string; onGiven: () => void }
  | SignedIn

const SessionContext = createContext<Session>({ status: 'loading' })

/** Provides the page's user (account-store.ts) with their profile. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { account, answering, retrying, restoredFor } = useSyncExternalStore(followAccount, readAccount)
  const userId = userOf(account)
  const person = useQuery({ ...personQuery(userId ?? ''), enabled: userId !== undefined })
  const personError = useLastingError(person)
  useOwnLanguage(person.data?.profile.language)

  return <SessionContext value={describe()}>{children}</SessionContext>

  function describe(): Session {
    if (account.is === 'nobody') return { status: 'signed-out' }
    const isUnanswered = account.is === 'unreachable' || (account.is === 'unknown' && !answering)
    // Persisted data is about to be shown, so do not flash an error before it.
    if (isUnanswered && ownerOfCache() === undefined) {
      return { status: 'failed', message: unreachableText(), retry: () => void retryRenewal(), retrying }
    }
    if (account.is !== 'somebody') return { status: 'loading' }
    if (codeOf(person.error) === codes.secondFactor) {
      return { status: 'second-factor', userId: account.userId, onGiven: () => void person.refetch() }
    }
    if (person.data) return { status: 'signed-in', userId: account.userId, ...person.data }
    const isLate = !answering || account.isExpired
    const isRestoring = isLate && restoredFor !== account.userId && hasCachedData(account.userId)
    if (personError && !isRestoring) {
      const retry = () => void person.refetch()
      const message = codeOf(personError) === unreachable ? unreachableText() : personError.message
      return { status: 'failed', message, retry, retrying: person.isFetching }
    }
    return { status: 'loading' }
  }
}

export function useSession(): Session {
  return useContext(SessionContext)
}

/** For pages behind the sign-in guard. Throws on any other page. */
export function useSignedIn(): SignedIn {
  const session = useSession()
  if (session.status !== 'signed-in') throw new Error('This page needs a signed-in person.')
  return session
}

/**
 * Ends this device's session. If the server is unreachable, the session is only deleted here, and its token
 * stays valid until it expires (rule 2.18).
 */
export async function logOut(): Promise<Result> {
  try {
    assertSessionCanEnd()
    // A session that cannot be renewed now cannot be ended on the server either.
    const ending = await usableSession().catch(() => undefined)
    if (ending === undefined) {
      dropSession()
      return { success: true }
    }
    const { error } = await supabase.auth.signOut({ scope: 'local' })
    // Someone else might have logged in before the response.
    const isStillHeld = ending !== null && storedSession()?.accessToken === ending.accessToken
    return error && isStillHeld ? failure(error, t('Failed to log out')) : { success: true }
  } catch (error) {
    return failure(error, t('Failed to log out'))
  }
}
