import { backend } from './backend'
import { createBackendClient } from './create-client'
import { noteClosedBrowser } from './personal-storage'
import { watchedFetch } from './reachability'
import { cookieRun, createSessionStorage } from './session-storage'

const sessionKey = 'shinework.session'

/** Keeps the session; `remember` is called before a sign-in. */
export const sessionStorageChoice = createSessionStorage(window.localStorage, cookieRun, noteClosedBrowser)

/** The backend's client, typed by the database itself. */
export const supabase = createBackendClient({
  ...backend,
  fetch: watchedFetch,
  session: { storage: sessionStorageChoice, key: sessionKey },
})

/** Auth for the token of one mail: what it signs in replaces nobody's session and ends with the page. */
export function newMailAuth() {
  return createBackendClient({ ...backend, fetch: watchedFetch }).auth
}

/** The session's token, renewed before it runs out; a visitor's is the key. */
export async function accessToken(): Promise<string> {
  const { data } = await supabase.auth.getSession()
  return data.session?.access_token ?? backend.key
}

/** Asks the backend for a sign of life; {@link watchedFetch} notes whether it answers. */
export async function pingBackend(): Promise<void> {
  await watchedFetch(`${backend.url}/auth/v1/health`, { headers: { apikey: backend.key } }).catch(
    () => undefined,
  )
}

/** Is this the session that is kept? `part` is something of it alone: its access token, or the person's id. */
export function holdsSession(part: string): boolean {
  return sessionStorageChoice.getItem(sessionKey)?.includes(part) ?? false
}

/** Is any session kept, also one that cannot be refreshed just now? */
export function holdsAnySession(): boolean {
  return sessionStorageChoice.getItem(sessionKey) !== null
}

/** Calls `listener` whenever another tab has changed what is kept of the session; returns the way to stop. */
export function onStoredSession(listener: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === null || key === sessionKey) listener()
  }
  window.addEventListener('storage', handleStorage)
  return () => window.removeEventListener('storage', handleStorage)
}
