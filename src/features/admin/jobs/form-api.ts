import { queryOptions } from '@tanstack/react-query'
import { isUuid } from '@/lib/is-uuid'
import { codes, failure, fetchFailure, type Result, unwrap } from '@/lib/result'
import { holdsAnySession, supabase } from '@/lib/supabase'
import { type JobColumns, type JobValues, jobColumnsOf } from './form-schema'
import { adminJobKeys } from './keys'

export type StoredJob = Awaited<ReturnType<typeof readJob>>

/**
 * A job to edit. Read anew whenever the form opens and never under its hands: what the form was filled from is what a
 * save is compared with. Fails with {@link codes.notFound} or another code.
 */
export function storedJobQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: adminJobKeys.form(userId, jobId),
    queryFn: ({ signal }) => readJob(jobId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

async function readJob(jobId: string, signal: AbortSignal) {
  return (await unwrap(fetchJob(jobId, signal))).job
}

async function fetchJob(jobId: string, signal: AbortSignal) {
  if (!isUuid(jobId)) return missing
  const { data, error } = await supabase
    .rpc('admin_job', { job_id: jobId })
    .select('*, job_addresses(site_address)')
    .abortSignal(signal)
    .maybeSingle()
  if (error) return { ...failure(error, ''), error: 'Failed to load job data.' }
  return data ? { success: true as const, job: data } : missing
}

const missing: Result<never> = { success: false, error: 'Job not found.', code: codes.notFound }
const loggedOut: Result<never> = {
  success: false,
  error: 'Authentication error. Please log in again.',
  code: 'logged-out',
}

/** What is saved beside the form's values. */
export type SavedWith = {
  jobId: string
  imagePaths: string[]
  pdfPath: string | undefined
  /** `updated_at` of the job the form was filled from, as the database wrote it; undefined for a new job. */
  openedAt: string | undefined
}

/** Tells the database which files are about to be stored; it lists them until a save takes them, for a day. */
export async function announceFiles(paths: string[]): Promise<Result> {
  const { error } = await supabase.rpc('announce_job_files', { paths })
  if (error) return fetchFailure(error, { fixed: 'Failed to save job.', prefix: 'An error occurred' })
  return { success: true }
}

/** Creates or saves a job with its address and its files' paths. Fails with one of the codes above, or another. */
export async function saveJob(values: JobValues, saved: SavedWith): Promise<Result> {
  if (!holdsAnySession()) return loggedOut
  const job: JobColumns = {
    ...jobColumnsOf(values),
    id: saved.jobId,
    image_paths: saved.imagePaths,
    pdf_path: saved.pdfPath ?? null,
  }
  const { error, status } = await supabase.rpc('save_job', {
    job,
    ...(saved.openedAt !== undefined && { expected_updated_at: saved.openedAt }),
  })
  if (!error) return { success: true }
  // A session that could not be renewed is thrown away on the way.
  if (status === 401 || !holdsAnySession()) return loggedOut
  const failed = fetchFailure(error, { fixed: 'Failed to save job.', prefix: 'An error occurred' })
  return failed.code === codes.conflict ? { ...failed, error: error.message } : failed
}
