import { isBackendAnswering, subscribeToReachability } from '@/lib/backend/reachability'
import { queryClient } from '@/lib/client/query-client'
import { paths } from '@/lib/navigation/paths'
import { isLoggingOut, staySignedIn } from '@/lib/session/before-logout'
import { hasCachedData, onSignedIn, onSignedOut } from '@/lib/session/personal-storage'
import { renewSession, usableSession } from '@/lib/session/session-renewal'
import { onStoredSession, storedSession } from '@/lib/session/stored-session'
import { type Account, type AccountEvent, isToBeRenewed, nextAccount, userOf } from './account'

/** If a response takes longer than this, in milliseconds, the page shows persisted data until the response arrives. */
const slow = 3_000

/**
 * The interval in milliseconds at which an open page checks its session. The check is needed because live events stop
 * when the session ends.
 */
const renewalInterval = 30_000

type State = {
  account: Account
  answering: boolean
  /** The user has requested another attempt to renew the session. */
  retrying: boolean
  /** User whose persisted cache has been restored. */
  restoredFor: string | undefined
}

const stored = (): AccountEvent => ({ type: 'stored', session: storedSession() })

let state: State = {
  account: nextAccount(undefined, stored()),
  answering: isBackendAnswering(),
  retrying: false,
  restoredFor: undefined,
}
/** User this page belongs to. Remains set while the auth state is unknown. */
let pageUserId: string | undefined
let isRenewing = false
/** Timer that fires when a response is late, so that persisted data is shown. */
let timer: ReturnType<typeof setTimeout> | undefined
let notifyListener = () => {}
let clearPage = () => {}

export const readAccount = (): State => state

/** Sets the function that clears a person's data from the screen when the page's user changes or leaves. */
export function onPersonLeft(clear: () => void): void {
  clearPage = clear
}

/** Follows the stored session and renews it, for one component. Returns a function that stops following. */
export function followAccount(listener: () => void): () => void {
  notifyListener = listener
  const stops = [
    onStoredSession(() => follow(stored())),
    subscribeToReachability(() => change({ answering: isBackendAnswering() })),
  ]
  const interval = setInterval(() => {
    if (!document.hidden && !isToBeRenewed(state.account)) void usableSession().catch(() => undefined)
  }, renewalInterval)
  window.addEventListener('pagehide', handlePage)
  window.addEventListener('pageshow', handlePage)
  state = { ...state, answering: isBackendAnswering() }
  follow(stored())
  react()
  return () => {
    for (const stop of stops) stop()
    clearInterval(interval)
    clearTimeout(timer)
    isRenewing = false
    window.removeEventListener('pagehide', handlePage)
    window.removeEventListener('pageshow', handlePage)
  }
}

/** Retries the session renewal once, on the user's request. */
export async function retryRenewal(): Promise<void> {
  change({ retrying: true })
  await renew()
  change({ retrying: false })
}

const renew = () => renewSession().catch(() => follow({ type: 'unanswered' }))

/** User of the stored session, if this device has persisted data for that user. */
export function ownerOfCache(): string | undefined {
  const owner = storedSession()?.userId
  return owner !== undefined && hasCachedData(owner) ? owner : undefined
}

/** Applies an event. Also clears the previous person's data in the same step, so that nobody else ever sees it. */
function follow(event: AccountEvent): void {
  const account = nextAccount(state.account, event)
  const [last, now] = [pageUserId, userOf(account)]
  pageUserId = now ?? (account.is === 'nobody' ? undefined : last)
  const isAnother = last !== undefined && last !== pageUserId
  if (isAnother) {
    queryClient.clear()
    clearPage()
  }
  // A person whose session could not be renewed never signed in on this page, so `isAnother` is false at their logout.
  if (isAnother || (account.is === 'nobody' && isLoggingOut())) onSignedOut()
  if (now !== undefined && now !== last) {
    onSignedIn(now)
    if (event.type === 'stored') staySignedIn()
    // Another tab switched to another account. A reload removes the first account's data from memory.
    if (last !== undefined) window.location.replace(paths.dashboard)
  }
  change({ account })
}

function change(part: Partial<State>): void {
  const before = state
  state = { ...state, ...part }
  if (state.account !== before.account || state.answering !== before.answering) react()
  notifyListener()
}

/**
 * Starts a due renewal, and schedules the persisted data to be shown if the response is late (rules 2.21,
 * 3.23).
 */
function react(): void {
  const { account, answering } = state
  const wasRenewing = isRenewing
  isRenewing = answering && isToBeRenewed(account)
  // Renew once per outage: if the backend is up but the renewal gets no response, do not loop.
  if (isRenewing && !wasRenewing) void renew()
  clearTimeout(timer)
  if (account.is === 'nobody') return
  const isLate = !answering || (isToBeRenewed(account) && account.is !== 'unknown')
  timer = setTimeout(showCached, isLate ? 0 : slow, isLate)
}

/**
 * Shows persisted data if the session's response is missing or late. Reading persisted data needs only the stored
 * session.
 */
function showCached(isLate: boolean): void {
  const userId = userOf(state.account)
  if (userId === undefined) {
    const owner = ownerOfCache()
    if (owner !== undefined) follow({ type: 'kept', userId: owner })
    return
  }
  const done = () => change({ restoredFor: userId })
  if (!hasCachedData(userId) || !(isLate || queryClient.isFetching() > 0)) return done()
  void import('@/lib/offline/query-persistence')
    .then(({ restoreOffline }) => restoreOffline(queryClient, userId))
    .catch(() => undefined)
    .finally(done)
}

/**
 * A page restored from the back-forward cache has missed any logout. It therefore enters that cache hidden,
 * and stays hidden until its user is confirmed.
 */
function handlePage({ type, persisted }: PageTransitionEvent): void {
  if (!persisted || pageUserId === undefined) return
  const isSafe = type === 'pageshow' && storedSession()?.userId === pageUserId
  document.documentElement.style.visibility = isSafe ? '' : 'hidden'
  if (type === 'pageshow' && !isSafe) window.location.reload()
}
