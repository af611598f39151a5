import '../tools/shared/web-socket.ts'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@/lib/database.types'

export type Client = SupabaseClient<Database>

/** The standard supabase-js client, with its session in memory. */
export function connectTo(url: string, key: string, request?: typeof fetch): Client {
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    ...(request && { global: { fetch: request } }),
  })
}
