import { createClient } from '@supabase/supabase-js'
import { backend } from '@/lib/backend/backend'
import type { Database } from '../database.types'
import { sessionFetch } from '../session/session-fetch'
import { clientStorage, onStoredSession } from '../session/stored-session'

/** Ignores sessions in URLs, because anyone can craft and send a link. The app renews its session itself (session-renewal.ts). */
const auth = { detectSessionInUrl: false, autoRefreshToken: false } as const

/**
 * The backend's client. Other modules use `supabase` (supabase.ts), which accepts calls before this file has
 * loaded.
 */
export const client = createClient<Database>(backend.url, backend.key, {
  auth: { ...auth, storage: clientStorage, storageKey: clientStorage.key },
  global: { fetch: sessionFetch },
  // Off, because the query cache already retries requests.
  db: { retry: false },
})

// Live channels keep their old token until `setAuth` is called.
onStoredSession(() => void client.realtime.setAuth())

/** A client with its own session, which is not persisted. Used for the token of an email. */
export function newMailClient() {
  const options = { auth: { ...auth, persistSession: false }, global: { fetch: sessionFetch } }
  return createClient<Database>(backend.url, backend.key, options)
}
