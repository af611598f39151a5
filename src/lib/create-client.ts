import { createClient, type SupportedStorage } from '@supabase/supabase-js'
import type { Database } from './database.types'

type BackendOptions = {
  /** The backend's address. */
  url: string
  /** The publishable key, which every request carries. */
  key: string
  fetch?: typeof fetch
  /** Where the session is kept. Without it, a session lives in memory, is not renewed, and ends with the page. */
  session?: { storage: SupportedStorage; key: string }
}

/** The backend's client as the app uses it. The conformance tests make theirs here, too. */
export function createBackendClient({ url, key, fetch, session }: BackendOptions) {
  return createClient<Database>(url, key, {
    auth: {
      // No session ever comes from an address, which anybody can make and send.
      detectSessionInUrl: false,
      ...(session
        ? { storage: session.storage, storageKey: session.key }
        : { persistSession: false, autoRefreshToken: false }),
    },
    // The query cache repeats what got no answer; twice would be four times.
    db: { retry: false },
    ...(fetch && { global: { fetch } }),
  })
}

export type BackendClient = ReturnType<typeof createBackendClient>
