import { isBackendAnswering, subscribeToReachability } from '@/lib/backend/reachability'
import { queryClient } from '@/lib/client/query-client'
import { paths } from '@/lib/navigation/paths'
import { isLoggingOut, staySignedIn } from '@/lib/session/before-logout'
import { hasCachedData, onSignedIn, onSignedOut } from '@/lib/session/personal-storage'
import { renewSession, usableSession } from '@/lib/session/renewal'
import { onStoredSession, storedSession } from '@/lib/session/stored-session'
import { type Account, type AccountEvent, isToBeRenewed, nextAccount, userOf } from './account'

/** An answer that takes longer, in milliseconds, leaves people waiting: meanwhile they see what the device has kept. */
const slow = 3_000

/** How often an open page sees to its session, in milliseconds: live news end with it. */
const renewalInterval = 30_000

type State = {
  account: Account
  answering: boolean
  /** Somebody has asked for another try to renew the session. */
  retrying: boolean
  /** For whom what this device has kept was put where answers are missing. */
  restoredFor: string | undefined
}

const stored = (): AccountEvent => ({ type: 'stored', session: storedSession() })

let state: State = {
  account: nextAccount(undefined, stored()),
  answering: isBackendAnswering(),
  retrying: false,
  restoredFor: undefined,
}
/** Whose page it is, or was while nobody has left it. */
let pageUserId: string | undefined
let isRenewing = false
/** Runs when an answer is late. */
let timer: ReturnType<typeof setTimeout> | undefined
let notifyListener = () => {}
let clearPage = () => {}

export const readAccount = (): State => state

/** Sets what clears the screen of the last person's things when the page becomes another's, or nobody's. */
export function onPersonLeft(clear: () => void): void {
  clearPage = clear
}

/** Follows the stored session and has it renewed, for one component. Returns a function that stops it. */
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

/** Tries once more to renew the session. */
export async function retryRenewal(): Promise<void> {
  change({ retrying: true })
  await renew()
  change({ retrying: false })
}

const renew = () => renewSession().catch(() => follow({ type: 'unanswered' }))

/** Whose session is stored, if this device has kept what they read. */
export function ownerOfKept(): string | undefined {
  const owner = storedSession()?.userId
  return owner !== undefined && hasCachedData(owner) ? owner : undefined
}

/** Takes an event. What else changes with the person happens at once: nobody sees what was another's. */
function follow(event: AccountEvent): void {
  const account = nextAccount(state.account, event)
  const [last, now] = [pageUserId, userOf(account)]
  pageUserId = now ?? (account.is === 'nobody' ? undefined : last)
  const isAnother = last !== undefined && last !== pageUserId
  if (isAnother) {
    queryClient.clear()
    clearPage()
  }
  // Somebody whose session could not be renewed has never arrived.
  if (isAnother || (account.is === 'nobody' && isLoggingOut())) onSignedOut()
  if (now !== undefined && now !== last) {
    onSignedIn(now)
    if (event.type === 'stored') staySignedIn()
    // Another tab switched to another account: a reload leaves nothing of the first in memory.
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

/** What is due now, and what once an answer is late (rules 2.21, 3.23). */
function react(): void {
  const { account, answering } = state
  const wasRenewing = isRenewing
  isRenewing = answering && isToBeRenewed(account)
  // Once: what answers, but not this, is not asked again and again.
  if (isRenewing && !wasRenewing) void renew()
  clearTimeout(timer)
  if (account.is === 'nobody') return
  const isLate = !answering || (isToBeRenewed(account) && account.is !== 'unknown')
  timer = setTimeout(showKept, isLate ? 0 : slow, isLate)
}

/** Without an answer, or one in time, the stored session suffices for what this device has kept. */
function showKept(isLate: boolean): void {
  const userId = userOf(state.account)
  if (userId === undefined) {
    const owner = ownerOfKept()
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

/** A page restored from the back-forward cache has missed any logout, so it waits there without showing anything. */
function handlePage({ type, persisted }: PageTransitionEvent): void {
  if (!persisted || pageUserId === undefined) return
  const isSafe = type === 'pageshow' && storedSession()?.userId === pageUserId
  document.documentElement.style.visibility = isSafe ? '' : 'hidden'
  if (type === 'pageshow' && !isSafe) window.location.reload()
}
