import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CompositeTypes } from '@/lib/database.types'
import { isUuid } from '@/lib/paths'
import { jobKeys } from '@/lib/query-keys'
import { codeOf, codes, type DataOf, type Failure, failure, fetchFailure, unwrap } from '@/lib/result'
import { downloadFile } from '@/lib/stored-file'
import { supabase } from '@/lib/supabase'
import type { JobFilters } from './schema'

const pageSize = 24
const detailColumns =
  'id, project_name, project_dates, category, cleaners_needed, pay_per_cleaner, duration, start_date, location_city, location_state, location_postcode, area_m2, full_description, status, display_status, address_rule, image_paths, pdf_path, job_addresses(site_address)'

type OpenJobRow = CompositeTypes<'open_job_row'>
/** The generated types know of no column in a row type that is never null. */
export type OpenJob = OpenJobRow & { id: string; start_date_order: string; display_status: string }
export type Job = DataOf<typeof fetchJob>['job']

/** The last job seen: the next page begins after it. */
type After = { start: string; id: string }

/** Open jobs as filtered, page by page, each with the person's application if there is one. */
export function openJobsQuery(userId: string, filters: JobFilters) {
  return infiniteQueryOptions({
    queryKey: jobKeys.openList(userId, filters),
    queryFn: ({ pageParam, signal }) => unwrap(fetchOpenJobs(filters, pageParam, signal), 'jobs'),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: (page): After | undefined => {
      const last = page.at(-1)
      return last && page.length === pageSize ? { start: last.start_date_order, id: last.id } : undefined
    },
    // Coming back from a job must not fetch a long list again.
    staleTime: 60_000,
  })
}

const listTexts = { fixed: 'Failed to fetch job listings', prefix: 'Error fetching job listings' }

async function fetchOpenJobs(
  { search, category, location }: JobFilters,
  after: After | undefined,
  signal: AbortSignal,
) {
  const { data, error } = await supabase
    .rpc('search_open_jobs', {
      page_size: pageSize,
      ...(search && { query: search }),
      ...(category && { category }),
      ...(location && { city: location }),
      ...(after && { after_start: after.start, after_id: after.id }),
    })
    .order('start_date_order', { ascending: false })
    .order('id', { ascending: false })
    .abortSignal(signal)
  if (error) return fetchFailure(error, listTexts)
  return data.every(isOpenJob) ? { success: true as const, jobs: data } : failure(undefined, listTexts.fixed)
}

/** By hand and not by zod, which the job list does without. */
function isOpenJob(row: OpenJobRow): row is OpenJob {
  return row.id !== null && row.start_date_order !== null && row.display_status !== null
}

/** One job, with everything its page shows. */
export function jobQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: jobKeys.detail(userId, jobId),
    queryFn: ({ signal }) => unwrap(fetchJob(jobId, signal), 'job'),
  })
}

async function fetchJob(jobId: string, signal: AbortSignal) {
  if (jobId.trim() === '') return { ...notFound, error: 'Job ID is missing.' }
  if (!isUuid(jobId)) return notFound
  const { data, error } = await supabase
    .from('jobs')
    .select(detailColumns)
    .eq('id', jobId)
    .abortSignal(signal)
    .maybeSingle()
  if (error) return failure(error, 'Error loading job details. Please try again later.')
  return data ? { success: true as const, job: data } : notFound
}

const notFound: Failure = { success: false, error: 'Job not found', code: codes.notFound }

/** What a job's page says when {@link jobQuery} fails. */
export function jobErrorText(error: Error): string {
  if (codeOf(error) !== codes.notFound) return 'Error loading job details. Please try again later.'
  return error.message === notFound.error ? 'Job not found.' : error.message
}

/** A stored image of a job. */
export function jobImageQuery(userId: string, path: string) {
  return queryOptions({
    queryKey: jobKeys.image(userId, path),
    queryFn: ({ signal }) => unwrap(downloadFile('jobs', path, signal), 'file'),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
