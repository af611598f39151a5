import { queryOptions } from '@tanstack/react-query'
import { profileTexts } from '@/features/auth/api'
import { isUuid } from '@/lib/paths'
import { codes, type DataOf, failure, fetchFailure, type Result, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'
import { adminKeys } from '../keys'

const columns =
  'id, name, email, phone, location, postcode, nationality, proximity, experience_years, experience_specialties, communication_style, photo_path, role, status, created_at, payment_details(abn, bsb, account_number), documents(type, path, uploaded_at)'

/** How many of the newest applications are shown; the rest is counted. */
const shownApplications = 5

export type UserProfile = DataOf<typeof fetchProfile>

/**
 * Everything an administrator may see of one person, and their newest applications. Others get "not found", as row
 * security gives them no row. It is not cached: it holds bank details.
 */
export function userProfileQuery(userId: string, id: string, isAdmin: boolean) {
  return queryOptions({
    queryKey: adminKeys.user(userId, id, isAdmin),
    queryFn: ({ signal }) => unwrap(fetchProfile(id, signal)),
    staleTime: 0,
    gcTime: 0,
  })
}

async function fetchProfile(id: string, signal: AbortSignal) {
  if (!isUuid(id)) return notFound()
  const [profile, applications, phone] = await Promise.all([
    supabase.from('profiles').select(columns).eq('id', id).abortSignal(signal).maybeSingle(),
    supabase
      .from('applications')
      .select('id, job_id, job_title, status, applied_at', { count: 'exact' })
      .eq('user_id', id)
      .order('applied_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(shownApplications)
      .abortSignal(signal),
    supabase.rpc('phone_sign_in', { user_id: id }).abortSignal(signal).maybeSingle(),
  ])
  // Others get "not found", not the error that phone_sign_in needs the role.
  const error = profile.error ?? applications.error ?? (profile.data && phone.error)
  if (error) return fetchFailure(error, profileTexts)
  if (!profile.data) return notFound()
  return {
    success: true as const,
    profile: profile.data,
    phoneTakenBy:
      phone.data?.taken === true ? { id: phone.data.account_id, name: phone.data.account_name } : undefined,
    applications: { newest: applications.data ?? [], count: applications.count ?? 0 },
  }
}

function notFound(): Result<never> {
  return { success: false, error: 'User profile not found', code: codes.notFound }
}

/** Lets this person log in with their number, instead of the account that does now. */
export async function movePhone(id: string): Promise<Result> {
  const { error } = await supabase.rpc('move_phone_sign_in', { user_id: id })
  return error ? failure(error, 'The number could not be moved. Please try again.') : { success: true }
}
