import { queryOptions } from '@tanstack/react-query'
import { profileTexts } from '@/features/auth/api'
import type { DocumentType } from '@/lib/domain'
import { profileKeys } from '@/lib/query-keys'
import { codes, fetchFailure, type Result, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'
import type { ProfileValues } from './schema'

const columns =
  'id, name, email, phone, location, postcode, nationality, proximity, experience_years, experience_specialties, communication_style, photo_path, saved_at, payment_details(abn, bsb, account_number), documents(type, path, uploaded_at)'

export type OwnProfile = Awaited<ReturnType<typeof fetchedProfile>>['profile']

/**
 * Everything the profile page shows. Nothing of it stays in the cache: it holds bank details, and a form must start
 * from what is saved now.
 */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: profileKeys.own(userId),
    queryFn: async ({ signal }) => (await fetchedProfile(userId, signal)).profile,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

const fetchedProfile = (userId: string, signal: AbortSignal) => unwrap(fetchProfile(userId, signal))

async function fetchProfile(userId: string, signal: AbortSignal) {
  const [profile, phone] = await Promise.all([
    supabase.from('profiles').select(columns).eq('id', userId).abortSignal(signal).maybeSingle(),
    supabase.rpc('phone_sign_in', { user_id: userId }).abortSignal(signal).maybeSingle(),
  ])
  const error = profile.error ?? phone.error
  if (error) return fetchFailure(error, profileTexts)
  if (!profile.data) return fetchFailure({ message: 'User profile not found' }, profileTexts)
  return { success: true as const, profile: { ...profile.data, isPhoneTaken: phone.data?.taken === true } }
}

/** Files that were stored just now, by their paths. What is left out stays as it is. */
export type StoredFiles = { photoPath?: string; documentPaths: Partial<Record<DocumentType, string>> }

/** The fields of the database that show an error beside them on the page. */
const fields: ReadonlyMap<string, keyof ProfileValues> = new Map([
  ['name', 'name'],
  ['phone', 'phone'],
  ['postcode', 'postcode'],
  ['location', 'location'],
  ['nationality', 'nationality'],
  ['experience_years', 'experienceYears'],
  ['communication_style', 'communicationStyle'],
  ['abn', 'abn'],
  ['bsb', 'bsb'],
  ['account_number', 'accountNumber'],
])

export type SaveResult = Result<{ savedAt: string | null }> & { field?: keyof ProfileValues }

/**
 * Saves the profile, the payment details and the paths of new files, all or nothing.
 * @param openedAt `saved_at` of the profile the form was filled from, as the database wrote it.
 */
export async function saveProfile(
  values: ProfileValues,
  files: StoredFiles,
  openedAt: string | null,
): Promise<SaveResult> {
  const { data, error } = await supabase.rpc('save_profile', {
    name: values.name,
    phone: values.phone,
    postcode: values.postcode,
    location: values.location,
    nationality: values.nationality,
    experience_years: values.experienceYears,
    experience_specialties: values.specialties,
    communication_style: values.communicationStyle,
    proximity: values.proximity,
    abn: values.abn,
    bsb: values.bsb,
    account_number: values.accountNumber,
    ...(files.photoPath !== undefined && { photo_path: files.photoPath }),
    document_paths: files.documentPaths,
    ...(openedAt !== null && { expected_saved_at: openedAt }),
  })
  if (!error) return { success: true, savedAt: data.saved_at }
  const field = error.code === codes.invalid ? fields.get(error.hint) : undefined
  const failed = fetchFailure(error, { fixed: 'Failed to update profile.', prefix: 'Error updating profile' })
  if (failed.code === codes.conflict) return { ...failed, error: error.message }
  return field === undefined ? failed : { ...failed, error: error.message, field }
}
