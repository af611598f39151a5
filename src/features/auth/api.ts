import { queryOptions } from '@tanstack/react-query'
import type { Tables } from '@/lib/database.types'
import { failure, type Result, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'

export type Profile = Tables<'profiles'>

/** PostgREST's code for "one row was asked for, none came". */
const noRow = 'PGRST116'

/** Where the backend broke without a word, which says nothing about there being a profile. */
const unknownText = 'An unexpected error occurred. Please try refreshing.'

const sessionKeys = {
  all: ['session'] as const,
  person: (userId: string) => [...sessionKeys.all, userId] as const,
}

/** The signed-in person: their profile, and whether the database holds them for an administrator. */
export function personQuery(userId: string) {
  return queryOptions({
    queryKey: sessionKeys.person(userId),
    queryFn: ({ signal }) => unwrap(fetchPerson(userId, signal)),
    staleTime: 60_000,
  })
}

async function fetchPerson(
  userId: string,
  signal: AbortSignal,
): Promise<Result<{ profile: Profile; isAdmin: boolean }>> {
  const [profile, isAdmin] = await Promise.all([
    supabase.from('profiles').select('*').eq('id', userId).abortSignal(signal).single(),
    supabase.rpc('is_admin').abortSignal(signal),
  ])
  if (profile.error?.code === noRow) {
    return { success: false, error: 'User profile not found', code: noRow }
  }
  if (profile.error) return failure(profile.error, unknownText)
  if (isAdmin.error) return failure(isAdmin.error, unknownText)
  return { success: true, profile: profile.data, isAdmin: isAdmin.data }
}
