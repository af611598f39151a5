import { createClient } from '@supabase/supabase-js'
import { backend } from '@/lib/backend/backend'
import type { Database } from '../database.types'
import { sessionFetch } from '../session/session-fetch'
import { clientStorage, onStoredSession } from '../session/stored-session'

/** Anybody can make and send an address, so no session may come from one. The app renews its session by itself (renewal.ts). */
const auth = { detectSessionInUrl: false, autoRefreshToken: false } as const

/** Ask it by `supabase` (supabase.ts), which is there at once. */
export const client = createClient<Database>(backend.url, backend.key, {
  auth: { ...auth, storage: clientStorage, storageKey: clientStorage.key },
  global: { fetch: sessionFetch },
  // The query cache retries already.
  db: { retry: false },
})

// Live channels keep the token that they were given.
onStoredSession(() => void client.realtime.setAuth())

/** One whose session is its own. */
export function newMailClient() {
  const options = { auth: { ...auth, persistSession: false }, global: { fetch: sessionFetch } }
  return createClient<Database>(backend.url, backend.key, options)
}
