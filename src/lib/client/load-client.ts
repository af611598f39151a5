import { type Failure, type Result, unreachable, unreachableText } from './result'
import type { supabase } from './supabase'

export type Client = typeof supabase

/** Undefined where its file cannot be loaded. */
export const loadClient = () => import('./supabase').catch(() => undefined)

/**
 * Does something with the backend's client, which first pages load beside what they show, or once somebody uses them.
 * @returns what comes of it, or that nothing could be reached where the client's file cannot be loaded.
 */
export async function withClient<Outcome extends Result>(
  work: (client: Client) => Promise<Outcome>,
): Promise<Outcome | Failure> {
  const loaded = await loadClient()
  return loaded ? work(loaded.supabase) : { success: false, error: unreachableText(), code: unreachable }
}
