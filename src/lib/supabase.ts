import { backend } from './backend'
import { BackendClient } from './create-client'
import { noteClosedBrowser } from './personal-storage'
import { onAuthAnswering, signOfData, unlessAuthIsSilent, watchedFetch, whereToAsk } from './reachability'
import { cookieRun, createSessionStorage } from './session-storage'

const sessionKey = 'shinework.session'
/** How long before its end the auth client renews a session, and a little more; in milliseconds. */
const renewalMargin = 100_000

/** Stores the session; call `remember` before a sign-in. */
export const sessionStorageChoice = createSessionStorage(window.localStorage, cookieRun, noteClosedBrowser)

export const supabase = new BackendClient({
  ...backend,
  fetch: watchedFetch,
  session: { storage: sessionStorageChoice, key: sessionKey, waitFor: waitForSession },
})

// Before any page hears that the backend answers again, and asks it something.
onAuthAnswering(() => supabase.auth.renewAgain())

/** Auth for the token of one email: its session replaces nobody's and ends with the page. */
export function newMailAuth() {
  return new BackendClient({ ...backend, fetch: watchedFetch }).auth
}

/**
 * What comes of asking for the session, or undefined while it cannot be renewed: the auth client tries that for half a minute, and
 * somebody who waits for it is told nothing.
 */
function waitForSession<Answer>(session: Promise<Answer>): Promise<Answer | undefined> {
  const waitsForAuth = holdsAnySession() && storedUserId() === undefined
  return waitsForAuth ? unlessAuthIsSilent(session) : session
}

/** The session, renewed if it has to be. None while that cannot be done. */
export async function usableSession() {
  return (await waitForSession(supabase.auth.getSession()))?.data.session
}

/** Asks what does not answer, or else the data, for a sign of life; {@link watchedFetch} notes whether one comes. */
export async function pingBackend(timeoutMs: number): Promise<void> {
  const init = { headers: { apikey: backend.key } }
  const silent = whereToAsk()
  await Promise.allSettled(
    (silent.length > 0 ? silent : [signOfData]).map((path) =>
      watchedFetch(backend.url + path, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    ),
  )
}

/** Whether this is the stored session. `part` is its access token or the person's id. */
export function holdsSession(part: string): boolean {
  return heldSession()?.includes(part) ?? false
}

/** Whose session is stored; undefined if it must be renewed before anything can be read. */
export function storedUserId(): string | undefined {
  const { userId, expiresAt } = readStored()
  const isFresh = expiresAt !== undefined && expiresAt * 1000 - Date.now() > renewalMargin
  return isFresh ? userId : undefined
}

/** Whose session is stored, even if it has expired and cannot be renewed now. */
export function ownerOfSession(): string | undefined {
  return readStored().userId
}

function readStored(): { userId?: string; expiresAt?: number } {
  try {
    const { user, expires_at: expiresAt }: { user?: { id?: unknown }; expires_at?: unknown } = JSON.parse(
      heldSession() ?? '{}',
    )
    return {
      ...(typeof user?.id === 'string' && { userId: user.id }),
      ...(typeof expiresAt === 'number' && { expiresAt }),
    }
  } catch {
    return {}
  }
}

/** The stored session as it is stored, even one that cannot be renewed now; null for a visitor. */
export function heldSession(): string | null {
  return sessionStorageChoice.getItem(sessionKey)
}

const dropListeners = new Set<() => void>()

/**
 * Forgets the stored session at once; a renewal on its way is discarded. The auth client would first try for half a minute to renew
 * one that has expired.
 * @throws DOMException while the browser keeps its storage shut
 */
export function dropSession(): void {
  sessionStorageChoice.removeItem(sessionKey)
  for (const listener of dropListeners) listener()
}

/** Whether any session is stored, even one that cannot be refreshed now. */
export function holdsAnySession(): boolean {
  return heldSession() !== null
}

/**
 * Call before the server is asked to end the session: one that it has ended but this browser still holds helps nobody.
 * @throws DOMException while the browser keeps its storage shut
 */
export function assertSessionCanEnd(): void {
  sessionStorageChoice.removeItem(`${sessionKey}.none`)
}

/** Calls `listener` whenever another tab, or {@link dropSession}, changes the stored session; returns a function that stops it. */
export function onStoredSession(listener: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === null || key === sessionKey) listener()
  }
  window.addEventListener('storage', handleStorage)
  dropListeners.add(listener)
  return () => {
    window.removeEventListener('storage', handleStorage)
    dropListeners.delete(listener)
  }
}
