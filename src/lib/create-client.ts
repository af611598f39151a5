import { createClient, type SupportedStorage } from '@supabase/supabase-js'
import type { Database } from './database.types'

type BackendOptions = {
  /** The backend's address. */
  url: string
  /** The publishable key, which every request carries. */
  key: string
  fetch?: typeof fetch
  /** Where the session is stored. Without it, it lives in memory, is not renewed, and ends with the page. */
  session?: { storage: SupportedStorage; key: string }
}

/** Makes the backend's client for the app and for the conformance tests. */
export function createBackendClient({ url, key, fetch, session }: BackendOptions) {
  return createClient<Database>(url, key, {
    auth: {
      // Anybody can make and send an address, so no session may come from one.
      detectSessionInUrl: false,
      ...(session
        ? { storage: session.storage, storageKey: session.key }
        : { persistSession: false, autoRefreshToken: false }),
    },
    // The query cache retries already.
    db: { retry: false },
    ...(fetch && { global: { fetch } }),
  })
}

export type BackendClient = ReturnType<typeof createBackendClient>
