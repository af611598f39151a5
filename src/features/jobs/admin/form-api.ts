import { queryOptions } from '@tanstack/react-query'
import { adminKeys } from '@/lib/client/admin-keys'
import { codes, type DataOf, type Failure, failure, type Result, read, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import type { CompositeTypes } from '@/lib/database.types'
import { serverText, t } from '@/lib/i18n/language'
import { isUuid } from '@/lib/navigation/paths'
import { storedSession } from '@/lib/session/stored-session'
import { adminJobKeys } from './api'
import type { JobValues } from './form-schema'

export type StoredJob = DataOf<typeof fetchJob>['job']

/**
 * The stored job for the form. Read only once when the form opens, because a save is compared with the job
 * that filled the form.
 */
export function storedJobQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: adminJobKeys.form(userId, jobId),
    queryFn: ({ signal }) => unwrap(fetchJob(jobId, signal), 'job'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export async function fetchJob(jobId: string, signal?: AbortSignal) {
  if (!isUuid(jobId)) return notFound
  const reading = supabase
    .rpc('admin_job', { job_id: jobId })
    .select('*, job_addresses(site_address), job_contacts(name, phone)')
  const placing = supabase.rpc('site_of_job', { job_id: jobId })
  const [job, site] = await Promise.all([
    (signal ? reading.abortSignal(signal) : reading).maybeSingle(),
    (signal ? placing.abortSignal(signal) : placing).maybeSingle(),
  ])
  const error = job.error ?? site.error
  if (error) return { ...failure(error, ''), error: t('Failed to load job data.') }
  return job.data ? { success: true as const, job: { ...job.data, site: site.data } } : notFound
}

const notFound: Failure = { success: false, error: t('Job not found.'), code: codes.notFound }
const loggedOut: Failure = {
  success: false,
  error: t('Authentication error. Please log in again.'),
  code: 'logged-out',
}
export const saveTexts = { fixed: t('Failed to save job.'), prefix: t('An error occurred') }

/** The columns that a save sends in addition to the form's values. */
export type SavedFiles = Pick<CompositeTypes<'job_input'>, 'id' | 'image_paths' | 'pdf_path' | 'site_id'>

/** Error code: fewer cleaners are needed than are accepted (rule 11.22). */
export const belowAccepted = 'below-accepted'

/** The result of a save. `isPlaced` is true if the job's location was found. */
export type SavedJob = { isPlaced: boolean; later?: LaterJob[] }

/**
 * The outcome for a later job of the series (rule 11.26). `day` is the job's day before the save, and `kept`
 * lists the fields that were left unchanged.
 */
export type LaterJob = { day: string; outcome: 'saved' | 'own' | 'begun' | 'accepted'; kept: string[] }

/**
 * Creates or saves a job with its address and the paths of its files.
 * @param openedAt `updated_at` of the job that the form was filled from. Undefined for a new job.
 */
export async function saveJob(
  values: JobValues,
  files: SavedFiles,
  openedAt: string | undefined,
): Promise<Result<SavedJob>> {
  if (!storedSession()) return loggedOut
  const job: CompositeTypes<'job_input'> = { ...values, ...files }
  const { data, error, status } = await supabase.rpc('save_job', {
    job,
    ...(openedAt !== undefined && { expected_updated_at: openedAt }),
  })
  return error ? saveFailure(error, status) : { success: true, isPlaced: data.place !== null }
}

/** Converts a database error to the failure of a save. */
export function saveFailure(error: { message: string; hint: string }, status: number): Failure {
  // The Supabase client deletes a session that it could not renew, so a missing session has ended.
  if (status === 401 || !storedSession()) return loggedOut
  const failed = failure(error, saveTexts)
  if (error.hint === 'cleaners_needed')
    return { ...failed, error: serverText(error.message), code: belowAccepted }
  return failed.code === codes.conflict ? { ...failed, error: serverText(error.message) } : failed
}

const texts = { fixed: t('Failed to fetch courses'), prefix: t('Error fetching courses') }

export type NamedCourse = { id: string; title: string; status: string }

/**
 * Active courses that contain every word of the search, newest first. Only the first page is read, because a
 * more specific search finds the others.
 */
export function coursesToAskQuery(userId: string, search: string) {
  return queryOptions({
    queryKey: [...adminKeys.courses(userId), 'to-ask', search],
    queryFn: async ({ signal }) => {
      const request = supabase
        .rpc('search_courses', { page_size: 20, ...(search !== '' && { query: search }) })
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
      const rows = await read(request.abortSignal(signal), texts)
      return rows.flatMap(({ id, title }) =>
        id !== null && title !== null ? [{ id, title, status: 'active' }] : [],
      )
    },
    staleTime: 60_000,
  })
}

export function coursesByIdQuery(userId: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: [...adminKeys.courses(userId), 'named', ids],
    queryFn: ({ signal }) =>
      read(supabase.from('courses').select('id, title, status').in('id', ids).abortSignal(signal), texts),
    enabled: ids.length > 0,
  })
}
