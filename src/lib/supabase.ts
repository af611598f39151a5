import { AuthClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { authorizedFetch, backend } from './backend'
import type { Database } from './database.types'
import { paths } from './paths'
import { watchedFetch } from './reachability'
import { readRecoveryLink } from './recovery-link'
import { createChosenStorage } from './session-storage'

const sessionKey = 'shinework.session'

/** Keeps the session; `remember` is called before a sign-in. */
export const sessionStorageChoice = createChosenStorage(window.localStorage, window.sessionStorage)

/** What the address held when the page was opened: the client below clears it. */
const recoveryLink = readRecoveryLink(window.location.hash)

// Nobody asked for a reset link's session to be remembered.
if (recoveryLink.kind === 'opened') sessionStorageChoice.remember(false)

// Where the identity service does not accept the page named in the mail, its link ends at the front door.
if (recoveryLink.kind !== 'none' && window.location.pathname !== paths.resetPassword) {
  window.history.replaceState(null, '', `${paths.resetPassword}${window.location.hash}`)
}

const auth = new AuthClient({
  url: `${backend.url}/auth/v1`,
  headers: { apikey: backend.key, Authorization: `Bearer ${backend.key}` },
  storage: sessionStorageChoice,
  storageKey: sessionKey,
  fetch: watchedFetch,
})

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

/** Does this tab's own storage hold that session? Tabs tell each other of sign-ins that may not be shared. */
export function holdsSession(accessToken: string): boolean {
  return sessionStorageChoice.getItem(sessionKey)?.includes(accessToken) ?? false
}

/** Does this tab's storage hold any session, also one that cannot be refreshed just now? */
export function holdsAnySession(): boolean {
  return sessionStorageChoice.getItem(sessionKey) !== null
}
