import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { jobKeys } from '@/lib/client/query-keys'
import { codeOf, codes, type DataOf, type Failure, failure, read, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import type { CompositeTypes } from '@/lib/database.types'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'
import { isUuid } from '@/lib/navigation/paths'
import type { JobFilters } from './schema'

/** The columns of `jobs` that the page of a job shows. */
const jobColumns =
  'id, project_name, project_dates, category, cleaners_needed, accepted_count, is_full, pay_per_cleaner, duration, start_date, start_time, end_time, days, time_zone, starts_at, location_city, location_state, location_postcode, place, area_m2, full_description, status, display_status, address_rule, image_paths, pdf_path, job_addresses(site_address), job_contacts(name, phone)'

const pageSize = 24

type OpenJobRow = CompositeTypes<'open_job_row'>
/**
 * A job of the list. Its fields are typed here, because the generated types mark every column of a row type
 * as nullable.
 */
export type OpenJob = OpenJobRow & {
  id: string
  start_date_order: string
  list_order: number
  time_zone: string
  display_status: string
  missing: string[]
}
export type Job = DataOf<typeof fetchJob>['job']

/**
 * The open jobs that match the filters, page by page. Each job has the status of the person's application, if there
 * is one.
 */
export function openJobsQuery(userId: string, filters: JobFilters) {
  return infiniteQueryOptions({
    queryKey: jobKeys.openList(userId, filters),
    queryFn: ({ pageParam, signal }) => unwrap(fetchOpenJobs(filters, pageParam, signal), 'jobs'),
    ...pagesAfter<OpenJob>(pageSize),
    // A long list is not refetched when the user returns from a job's page.
    staleTime: 60_000,
  })
}

const listTexts = { fixed: t('Failed to fetch job listings'), prefix: t('Error fetching job listings') }

async function fetchOpenJobs(filters: JobFilters, after: OpenJob | undefined, signal: AbortSignal) {
  const { sort } = filters
  const rows = supabase.rpc('search_open_jobs', {
    page_size: pageSize,
    ...argumentsFor(filters),
    ...(sort && { sort }),
    ...(after && { after_id: after.id }),
    ...(after && (sort ? { after_order: after.list_order } : { after_start: after.start_date_order })),
  })
  const inOrder = sort
    ? rows.order('list_order').order('id')
    : rows.order('start_date_order', { ascending: false }).order('id', { ascending: false })
  const { data, error } = await inOrder.abortSignal(signal)
  if (error) return failure(error, listTexts)
  return data.every(isOpenJob) ? { success: true as const, jobs: data } : failure(undefined, listTexts.fixed)
}

function argumentsFor({ search, category, location, within, week, qualified, urgent }: JobFilters) {
  return {
    ...(search && { query: search }),
    ...(category && { category }),
    ...(location && { city: location }),
    ...(within && { within_distance: true }),
    ...(week && { this_week: true }),
    ...(qualified && { only_qualified: true }),
    ...(urgent && { only_urgent: true }),
  }
}

/** The number of jobs that match the filters, counted up to `countLimit`. The sort order is ignored. */
export function openJobCountQuery(userId: string, given: JobFilters) {
  const filters = { ...given, sort: undefined }
  return queryOptions({
    queryKey: jobKeys.openCount(userId, filters),
    queryFn: ({ signal }) =>
      read(supabase.rpc('count_open_jobs', argumentsFor(filters)).abortSignal(signal), listTexts),
  })
}

/** Validates by hand, because the job list does not load zod. */
function isOpenJob(row: OpenJobRow): row is OpenJob {
  const { id, start_date_order, list_order, time_zone, display_status, missing } = row
  return [id, start_date_order, list_order, time_zone, display_status, missing].every(
    (value) => value !== null,
  )
}

export function jobQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: jobKeys.detail(userId, jobId),
    queryFn: ({ signal }) => unwrap(fetchJob(jobId, signal), 'job'),
  })
}

async function fetchJob(jobId: string, signal: AbortSignal) {
  if (jobId.trim() === '') return { ...notFound, error: t('Job ID is missing.') }
  if (!isUuid(jobId)) return notFound
  const { data, error } = await supabase
    .from('jobs')
    .select(jobColumns)
    .eq('id', jobId)
    .abortSignal(signal)
    .maybeSingle()
  if (error) return failure(error, t('Error loading job details. Please try again later.'))
  return data ? { success: true as const, job: data } : notFound
}

/** The distance from the person to a job in metres, or null if either location is missing. */
export function jobDistanceQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: jobKeys.distance(userId, jobId),
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('job_distance', { job_id: jobId }).abortSignal(signal),
        t('The distance could not be loaded.'),
      ),
    enabled: isUuid(jobId),
  })
}

/**
 * Records that the person has seen a job. A failure is ignored, because the person need not know about it.
 */
export async function noteJobSeen(jobId: string): Promise<void> {
  await supabase.rpc('note_job_seen', { job_id: jobId })
}

const notFound: Failure = { success: false, error: t('Job not found'), code: codes.notFound }

export function jobErrorText(error: Error): string {
  if (codeOf(error) !== codes.notFound) return t('Error loading job details. Please try again later.')
  return error.message === notFound.error ? t('Job not found.') : error.message
}
