import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type DataOf, failure, fetchFailure, type Result, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { isUuid } from '@/lib/navigation/paths'
import { adminKeys } from '../keys'
import { type Applicant, type Attendance, applicantsSchema } from './applicant-schema'

const pageSize = 50
const unreadable = t('Failed to fetch applicants')

/** A job's applicants: the accepted, then those who wait, by fit (rule 11.16), then the others. */
export function applicantsQuery(userId: string, jobId: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.applicantLists(userId), jobId],
    queryFn: ({ pageParam, signal }) => unwrap(fetchApplicants(jobId, pageParam, signal), 'applicants'),
    initialPageParam: undefined as Applicant['fit'] | undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.fit : undefined),
  })
}

async function fetchApplicants(
  jobId: string,
  after: Applicant['fit'] | undefined,
  signal: AbortSignal,
): Promise<Result<{ applicants: Applicant[] }>> {
  const { data, error } = await supabase
    .rpc('job_applicants', { job_id: jobId, page_size: pageSize, ...(after !== undefined && { after }) })
    .abortSignal(signal)
  if (error) return { ...failure(error, unreadable), error: unreadable }
  const parsed = applicantsSchema.safeParse(data)
  return parsed.success
    ? { success: true, applicants: parsed.data }
    : { success: false, error: unreadable, code: '' }
}

/** How many places a job has, how many are filled, and how many people wait. */
export function placesQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: [...adminKeys.applicants(userId), 'places', jobId],
    queryFn: ({ signal }) => unwrap(fetchPlaces(jobId, signal), 'places'),
    enabled: isUuid(jobId),
  })
}

/** How a job stands; cleaners needed are null or 0 for any number. */
export type Places = DataOf<typeof fetchPlaces>['places']

async function fetchPlaces(jobId: string, signal: AbortSignal) {
  const { data, error } = await supabase
    .rpc('admin_job', { job_id: jobId })
    .select('status, cleaners_needed, accepted_count, pending_count, starts_at, time_zone')
    .abortSignal(signal)
    .maybeSingle()
  if (error || !data) return failure(error, t('The places could not be read.'))
  return { success: true as const, places: data }
}

/** Sets a job's status alone (rule 5.8). */
export async function setJobStatus(jobId: string, status: string): Promise<Result> {
  const { error } = await supabase.rpc('set_job_status', { job_id: jobId, new_status: status })
  if (error)
    return fetchFailure(error, { fixed: t('Failed to update status'), prefix: t('Error updating status') })
  return { success: true }
}

/** Takes an acceptance back, before the job starts (rule 13.13). */
export async function takeBack(applicationId: string, reason: string): Promise<Result> {
  const { error } = await supabase.rpc('take_back_acceptance', { application_id: applicationId, reason })
  return error ? failure(error, t('The acceptance could not be taken back.')) : { success: true }
}

/** Writes to everybody who is accepted (rule 11.19), once for a `press`; `told` is how many they are. */
export async function messageAccepted(
  jobId: string,
  message: string,
  press: string,
): Promise<Result<{ told: number }>> {
  const { data, error } = await supabase.rpc('message_accepted', { job_id: jobId, message, press })
  return error ? failure(error, t('The message could not be sent.')) : { success: true, told: data }
}

/** Records who came (rule 11.20), by the applications' ids. */
export async function recordAttendance(
  jobId: string,
  attendance: Record<string, Attendance | null>,
): Promise<Result> {
  const { error } = await supabase.rpc('record_attendance', { job_id: jobId, attendance })
  return error ? failure(error, t('It could not be saved.')) : { success: true }
}
