import { backend } from './backend'
import { createBackendClient } from './create-client'
import { noteClosedBrowser } from './personal-storage'
import { signOfData, watchedFetch, whereToAsk } from './reachability'
import { cookieRun, createSessionStorage } from './session-storage'

const sessionKey = 'shinework.session'

/** Stores the session; call `remember` before a sign-in. */
export const sessionStorageChoice = createSessionStorage(window.localStorage, cookieRun, noteClosedBrowser)

export const supabase = createBackendClient({
  ...backend,
  fetch: watchedFetch,
  session: { storage: sessionStorageChoice, key: sessionKey },
})

/** Auth for the token of one email: its session replaces nobody's and ends with the page. */
export function newMailAuth() {
  return createBackendClient({ ...backend, fetch: watchedFetch }).auth
}

/** The session's token, renewed before it expires; the publishable key for a visitor. */
export async function accessToken(): Promise<string> {
  const { data } = await supabase.auth.getSession()
  return data.session?.access_token ?? backend.key
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
  return sessionStorageChoice.getItem(sessionKey)?.includes(part) ?? false
}

/** Whether any session is stored, even one that cannot be refreshed now. */
export function holdsAnySession(): boolean {
  return sessionStorageChoice.getItem(sessionKey) !== null
}

/**
 * Call before the server is asked to end the session: one that it has ended but this browser still holds helps nobody.
 * @throws DOMException while the browser keeps its storage shut
 */
export function assertSessionCanEnd(): void {
  sessionStorageChoice.removeItem(`${sessionKey}.none`)
}

/** Calls `listener` whenever another tab changes the stored session; returns a function that stops it. */
export function onStoredSession(listener: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === null || key === sessionKey) listener()
  }
  window.addEventListener('storage', handleStorage)
  return () => window.removeEventListener('storage', handleStorage)
}
