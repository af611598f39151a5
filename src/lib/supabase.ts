import { createClient } from '@supabase/supabase-js'
import type { Database } from './database.types'
import { readEnv } from './env'
import { showMissingSettings } from './missing-settings'
import { paths } from './paths'
import { watchedFetch } from './reachability'
import { readRecoveryLink } from './recovery-link'
import { createChosenStorage } from './session-storage'

const settings = readEnv(import.meta.env)
if (!settings.ok) {
  showMissingSettings(settings.problems)
  throw new Error(settings.problems.join(' '))
}

const backend = settings.env
const sessionKey = 'shinework.session'

/** Keeps the session; {@link ChosenStorage.remember} is called before a sign-in. */
export const sessionStorageChoice = createChosenStorage(window.localStorage, window.sessionStorage)

/** What the address held when the page was opened: the client below clears it. */
export const recoveryLink = readRecoveryLink(window.location.hash)

// Nobody asked for a reset link's session to be remembered.
if (recoveryLink.kind === 'opened') sessionStorageChoice.remember(false)

// Where the identity service does not accept the page named in the mail, its link ends at the front door.
if (recoveryLink.kind !== 'none' && window.location.pathname !== paths.resetPassword) {
  window.history.replaceState(null, '', `${paths.resetPassword}${window.location.hash}`)
}

/** The one client of the backend, typed by the database itself. */
export const supabase = createClient<Database>(backend.supabaseUrl, backend.supabasePublishableKey, {
  auth: { storage: sessionStorageChoice, storageKey: sessionKey, detectSessionInUrl: true },
  global: { fetch: watchedFetch },
  // The cache tries again; the client's own tries would keep a person waiting for seven seconds more.
  db: { retry: false },
})

/** Asks the backend for a sign of life; the answer is noted where {@link watchedFetch} notes every answer. */
export async function pingBackend(): Promise<void> {
  const { supabaseUrl, supabasePublishableKey } = backend
  // Whatever goes wrong is the news itself.
  await watchedFetch(`${supabaseUrl}/auth/v1/health`, { headers: { apikey: supabasePublishableKey } }).catch(
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
