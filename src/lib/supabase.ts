import { AuthClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { authorizedFetch, backend } from './backend'
import type { Database } from './database.types'
import { noteClosedBrowser } from './left-behind'
import { watchedFetch } from './reachability'
import { cookieRun, createSessionStorage } from './session-storage'

const sessionKey = 'shinework.session'

/** Keeps the session; `remember` is called before a sign-in. */
export const sessionStorageChoice = createSessionStorage(window.localStorage, cookieRun, noteClosedBrowser)

const authOptions = {
  url: `${backend.url}/auth/v1`,
  headers: { apikey: backend.key, Authorization: `Bearer ${backend.key}` },
  fetch: watchedFetch,
  // No session ever comes from an address, which anybody can make and send.
  detectSessionInUrl: false,
}

const auth = new AuthClient({ ...authOptions, storage: sessionStorageChoice, storageKey: sessionKey })

/**
 * A client for the token of one mail: what it signs in is kept in memory, replaces nobody's session and ends with the
 * page.
 */
export function newPassingAuth() {
  return new AuthClient({
    ...authOptions,
    storageKey: `${sessionKey}.of-a-mail`,
    persistSession: false,
    autoRefreshToken: false,
  })
}

/** The session's token, or null for a visitor; renewed before it runs out. */
export async function sessionToken(): Promise<string | null> {
  const { data } = await auth.getSession()
  return data.session?.access_token ?? null
}

// Its own retries are off: the query cache repeats what got no answer, and twice would be four times.
const database = new PostgrestClient<Database>(`${backend.url}/rest/v1`, {
  fetch: authorizedFetch(sessionToken),
  retry: false,
})

/**
 * The backend's client: tables and functions (`from`, `rpc`), typed by the database itself, and `auth`.
 * Made of the same parts as supabase-js's `createClient`, without those that a first page does not need: files are
 * in `storage.ts`, live channels in `realtime.ts`, edge functions in `functions.ts`, each loaded with what uses it.
 */
export const supabase = Object.assign(database, { auth })

/** Asks the backend for a sign of life; the answer is noted where {@link watchedFetch} notes every answer. */
export async function pingBackend(): Promise<void> {
  // Whatever goes wrong is the news itself.
  await watchedFetch(`${backend.url}/auth/v1/health`, { headers: { apikey: backend.key } }).catch(
    () => undefined,
  )
}

/** Is this the session that is kept? `part` is something of it alone: its access token, or the person's id. */
export function holdsSession(part: string): boolean {
  return sessionStorageChoice.getItem(sessionKey)?.includes(part) ?? false
}

/** Calls `listener` whenever another tab has changed what is kept of the session; returns the way to stop. */
export function onStoredSession(listener: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === null || key === sessionKey) listener()
  }
  window.addEventListener('storage', handleStorage)
  return () => window.removeEventListener('storage', handleStorage)
}

/** Is any session kept, also one that cannot be refreshed just now? */
export function holdsAnySession(): boolean {
  return sessionStorageChoice.getItem(sessionKey) !== null
}
