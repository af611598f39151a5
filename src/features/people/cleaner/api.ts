import { queryOptions } from '@tanstack/react-query'
import { type Confirmation, confirmationOf } from '@/features/account'
import { usersBucket } from '@/features/documents'
import { justRead } from '@/lib/client/first-reads'
import { profileKeys } from '@/lib/client/query-keys'
import { codes, type DataOf, failure, type Result, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import type { Json } from '@/lib/database.types'
import { downloadFile } from '@/lib/files/stored-file'
import { serverText, t } from '@/lib/i18n/language'
import { profileTexts } from '@/lib/person/person-api'

/** The columns of `profiles` that the forms show. */
const profileColumns =
  'id, name, preferred_name, greeting_name, email, phone, location, postcode, place, nationality, proximity, experience_years, experience_specialties, communication_style, photo_path, payment_details(abn, bsb, account_number)'

export const saveTexts = { fixed: t('Failed to update profile.'), prefix: t('Error updating profile') }

export type OwnProfile = DataOf<typeof fetchProfile>['profile']

/**
 * The person's own profile. Cached only for a moment, because it holds bank details and a form must start from the
 * stored values.
 */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: profileKeys.own(userId),
    queryFn: ({ signal }) => unwrap(fetchProfile(userId, signal), 'profile'),
    staleTime: justRead,
    gcTime: justRead,
    refetchOnWindowFocus: false,
  })
}

/** The query for the file of a person's profile picture. */
export function pictureQuery(userId: string, path: string | null) {
  return queryOptions({
    queryKey: profileKeys.picture(userId, path),
    queryFn: ({ signal }) => unwrap(downloadFile(usersBucket, path ?? '', signal), 'file'),
    enabled: path !== null,
    // The file at a path never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

async function fetchProfile(userId: string, signal: AbortSignal) {
  const [profile, phone] = await Promise.all([
    supabase.from('profiles').select(profileColumns).eq('id', userId).abortSignal(signal).maybeSingle(),
    supabase.rpc('phone_sign_in', { user_id: userId }).abortSignal(signal).maybeSingle(),
  ])
  const error = profile.error ?? phone.error
  if (error) return failure(error, profileTexts())
  if (!profile.data) return failure({ message: t('User profile not found') }, profileTexts())
  return { success: true as const, profile: { ...profile.data, isPhoneTaken: phone.data?.taken === true } }
}

/** `field` is the column that a refusal refers to. `confirmation` must be provided before the save (rule 2.29). */
export type SaveResult = Result & { field?: string; confirmation?: Confirmation }

/**
 * Saves all given fields of the profile, or none of them. Omitted fields keep their values (rule 8.10).
 * @param opened the profile that filled these fields, for comparison with the stored profile.
 */
export async function saveProfile(fields: Record<string, Json>, opened?: OwnProfile): Promise<SaveResult> {
  const { error } = await supabase.rpc('save_profile', {
    profile: fields,
    ...(opened && { opened: storedIn(opened, Object.keys(fields)) }),
  })
  if (!error) return { success: true }
  const failed = failure(error, saveTexts)
  const confirmation = confirmationOf(error)
  if (confirmation) return { ...failed, confirmation }
  if (failed.code === codes.conflict) return { ...failed, error: serverText(error.message) }
  if (failed.code !== codes.invalid || !error.hint) return failed
  return { ...failed, error: serverText(error.message), field: error.hint }
}

/** The values of these fields when the form was opened, by column. */
function storedIn({ place: _place, payment_details: payment, ...profile }: OwnProfile, names: string[]) {
  const stored: Record<string, Json> = { abn: null, bsb: null, account_number: null, ...payment, ...profile }
  return Object.fromEntries(names.map((name) => [name, stored[name] ?? null]))
}
