import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { fetchFailure } from '@/lib/fetch-failure'
import { isUuid } from '@/lib/is-uuid'
import { failure, type Result, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'
import { allCategories, allLocations, type JobFilters } from './schema'

export const jobKeys = {
  all: ['jobs'] as const,
  person: (userId: string) => [...jobKeys.all, userId] as const,
  openList: (userId: string, filters: JobFilters) => [...jobKeys.person(userId), 'open', filters] as const,
  detail: (userId: string, jobId: string) => [...jobKeys.person(userId), 'detail', jobId] as const,
}

/** The codes of what the page tells apart; every other failure reads alike there. */
export const jobIdMissing = 'PT400'
export const jobNotFound = 'PT404'

const pageSize = 24
const cardColumns =
  'id, project_name, category, location_city, location_state, location_postcode, start_date, start_date_order, pay_per_cleaner, display_status, applications(status)'
const detailColumns =
  'id, project_name, project_dates, category, cleaners_needed, pay_per_cleaner, duration, start_date, location_city, location_state, location_postcode, area_m2, full_description, status, display_status, address_rule, image_paths, pdf_path, job_addresses(site_address)'

export type OpenJob = Awaited<ReturnType<typeof fetchedOpenJobs>>[number]
export type Job = Awaited<ReturnType<typeof fetchedJob>>['job']

/** The last job seen: the next page begins after it. */
type After = { start: string; id: string }

/** Open jobs as filtered, newest start date first, page by page, each with the person's application if there is one. */
export function openJobsQuery(userId: string, filters: JobFilters) {
  return infiniteQueryOptions({
    queryKey: jobKeys.openList(userId, filters),
    queryFn: ({ pageParam, signal }) => fetchedOpenJobs(userId, filters, pageParam, signal),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: (page): After | undefined => {
      const last = page.at(-1)
      return last && page.length === pageSize ? { start: last.start_date_order, id: last.id } : undefined
    },
    // Coming back from a job must not fetch a long list anew.
    staleTime: 60_000,
  })
}

async function fetchedOpenJobs(
  userId: string,
  filters: JobFilters,
  after: After | undefined,
  signal: AbortSignal,
) {
  return (await unwrap(fetchOpenJobs(userId, filters, after, signal))).jobs
}

async function fetchOpenJobs(
  userId: string,
  { search, category, location }: JobFilters,
  after: After | undefined,
  signal: AbortSignal,
) {
  const { data, error } = await supabase
    .rpc('search_open_jobs', {
      page_size: pageSize,
      ...(search !== '' && { query: search }),
      ...(category !== allCategories && { category }),
      ...(location !== allLocations && { city: location }),
      ...(after && { after_start: after.start, after_id: after.id }),
    })
    .select(cardColumns)
    // An administrator reads everybody's.
    .eq('applications.user_id', userId)
    .order('start_date_order', { ascending: false })
    .order('id', { ascending: false })
    .abortSignal(signal)
  if (error) {
    return fetchFailure(error, {
      fixed: 'Failed to fetch job listings',
      prefix: 'Error fetching job listings',
    })
  }
  return { success: true as const, jobs: data }
}

/** One job with everything its page says. Fails with {@link jobIdMissing}, {@link jobNotFound} or another code. */
export function jobQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: jobKeys.detail(userId, jobId),
    queryFn: async ({ signal }) => (await fetchedJob(jobId, signal)).job,
  })
}

const fetchedJob = (jobId: string, signal: AbortSignal) => unwrap(fetchJob(jobId, signal))

async function fetchJob(jobId: string, signal: AbortSignal) {
  if (jobId.trim() === '') return refused('Job ID is missing.', jobIdMissing)
  if (!isUuid(jobId)) return refused('Job not found', jobNotFound)
  const { data, error } = await supabase
    .from('jobs')
    .select(detailColumns)
    .eq('id', jobId)
    .abortSignal(signal)
    .maybeSingle()
  if (error) return failure(error, 'Error loading job details. Please try again later.')
  if (!data) return refused('Job not found', jobNotFound)
  return { success: true as const, job: data }
}

function refused(error: string, code: string): Result<never> {
  return { success: false, error, code }
}
