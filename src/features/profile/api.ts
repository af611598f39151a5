import { queryOptions } from '@tanstack/react-query'
import { profileTexts } from '@/features/auth/api'
import { usersBucket } from '@/features/documents/files-api'
import { profileColumns } from '@/lib/client/columns'
import { justRead } from '@/lib/client/first-reads'
import { profileKeys } from '@/lib/client/query-keys'
import { codes, type DataOf, fetchFailure, type Result, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { downloadFile } from '@/lib/files/stored-file'
import type { DocumentType } from '@/lib/format/domain'
import { longestProfileTexts } from '@/lib/forms/limits'
import { serverText, t } from '@/lib/i18n/language'
import type { ProfileValues } from './form-schema'

export const saveTexts = { fixed: t('Failed to update profile.'), prefix: t('Error updating profile') }

export type OwnProfile = DataOf<typeof fetchProfile>['profile']

/** Hardly cached: it holds bank details, and a form must start from what is stored now. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: profileKeys.own(userId),
    queryFn: ({ signal }) => unwrap(fetchProfile(userId, signal), 'profile'),
    staleTime: justRead,
    gcTime: justRead,
    refetchOnWindowFocus: false,
  })
}

/** A person's picture. */
export function pictureQuery(userId: string, path: string | null) {
  return queryOptions({
    queryKey: profileKeys.picture(userId, path),
    queryFn: ({ signal }) => unwrap(downloadFile(usersBucket, path ?? '', signal), 'file'),
    enabled: path !== null,
    // A path's content never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

async function fetchProfile(userId: string, signal: AbortSignal) {
  const [profile, phone] = await Promise.all([
    supabase.from('profiles').select(profileColumns).eq('id', userId).abortSignal(signal).maybeSingle(),
    supabase.rpc('phone_sign_in', { user_id: userId }).abortSignal(signal).maybeSingle(),
  ])
  const error = profile.error ?? phone.error
  if (error) return fetchFailure(error, profileTexts())
  if (!profile.data) return fetchFailure({ message: t('User profile not found') }, profileTexts())
  return { success: true as const, profile: { ...profile.data, isPhoneTaken: phone.data?.taken === true } }
}

/** A form's field that can show an error. */
export type ProfileField =
  | 'experience_years'
  | keyof typeof longestProfileTexts
  | `documents.${DocumentType}.${'number' | 'expires_on'}`

/** `field` is the field that a refusal is about. */
export type SaveResult = Result<{ savedAt: string | null }> & { field?: ProfileField }

/** A document as `save_profile` takes it. */
export type DocumentToSave = { path: string; number?: string; expires_on?: string }

/**
 * Saves everything or nothing (rule 8.10). Files that are left out stay as they are.
 * @param openedAt `saved_at` of the profile that the form was filled from.
 */
export async function saveProfile(
  values: Omit<ProfileValues, 'documents'>,
  photoPath: string | undefined,
  documents: Partial<Record<DocumentType, DocumentToSave>>,
  openedAt: string | null,
): Promise<SaveResult> {
  const { data, error } = await supabase.rpc('save_profile', {
    profile: { ...values, documents, ...(photoPath !== undefined && { photo_path: photoPath }) },
    ...(openedAt !== null && { expected_saved_at: openedAt }),
  })
  if (!error) return { success: true, savedAt: data.saved_at }
  const failed = fetchFailure(error, saveTexts)
  if (failed.code === codes.conflict) return { ...failed, error: serverText(error.message) }
  if (failed.code !== codes.invalid || !isField(error.hint)) return failed
  return { ...failed, error: serverText(error.message), field: error.hint }
}

function isField(hint: string): hint is ProfileField {
  return (
    hint === 'experience_years' ||
    hint in longestProfileTexts ||
    /^documents\.\w+\.(number|expires_on)$/.test(hint)
  )
}
