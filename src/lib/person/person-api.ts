import { queryOptions } from '@tanstack/react-query'
import { sessionKeys } from '@/lib/client/query-keys'
import { codes, failure, type Result, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import type { Tables } from '@/lib/database.types'
import { t } from '@/lib/i18n/language'
import { noteAdministrator } from '@/lib/session/personal-storage'

export type Profile = Tables<'profiles'>

export const profileTexts = () => ({
  fixed: t('Error loading profile: An unexpected error occurred. Please try refreshing.'),
  prefix: t('Error loading profile'),
})

/** The signed-in person's profile, and whether the database considers them an administrator. */
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
    supabase.from('profiles').select('*, greeting_name').eq('id', userId).abortSignal(signal).single(),
    supabase.rpc('is_admin').abortSignal(signal),
  ])
  if (profile.error?.code === codes.noRow) {
    return { success: false, error: t('User profile not found'), code: codes.noRow }
  }
  if (profile.error) return failure(profile.error, profileTexts())
  if (isAdmin.error) return failure(isAdmin.error, profileTexts())
  noteAdministrator(userId, isAdmin.data)
  return { success: true, profile: profile.data, isAdmin: isAdmin.data }
}
