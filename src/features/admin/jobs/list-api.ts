import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { fetchFailure, type Result, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'
import { countedRows, readCount } from '../read-count'
import type { AdminJobFilters } from './filters'
import { adminJobKeys } from './keys'

const pageSize = 25
const unreadable = 'Failed to fetch jobs'

// The database's own types take every column of a function for one that is never null.
const jobsSchema = z.array(
  z.object({
    id: z.string(),
    project_name: z.nullable(z.string()),
    project_dates: z.nullable(z.string()),
    category: z.nullable(z.string()),
    cleaners_needed: z.nullable(z.number()),
    pay_per_cleaner: z.nullable(z.string()),
    days: z.nullable(z.number()),
    duration: z.nullable(z.string()),
    start_date: z.nullable(z.string()),
    location_city: z.nullable(z.string()),
    location_state: z.nullable(z.string()),
    location_postcode: z.nullable(z.string()),
    site_address: z.nullable(z.string()),
    address_rule: z.string(),
    area_m2: z.nullable(z.number()),
    full_description: z.nullable(z.string()),
    status: z.string(),
    display_status: z.string(),
    quote_reference_id: z.nullable(z.string()),
    created_at: z.string(),
    applications: z.number(),
    pending_applications: z.number(),
    accepted_applications: z.number(),
  }),
)

export type AdminJob = z.infer<typeof jobsSchema>[number]

/** The last job seen: the next page begins after it. */
type After = Pick<AdminJob, 'created_at' | 'id'>
type Page = { jobs: AdminJob[]; next: After | undefined }
type Pages = InfiniteData<Page, After | undefined>

/** Every job as filtered, newest created first, page by page. */
export function adminJobsQuery(userId: string, filters: AdminJobFilters) {
  return infiniteQueryOptions({
    queryKey: adminJobKeys.list(userId, filters),
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const jobs = await readJobs(filters, pageParam, pageSize, signal)
      return { jobs, next: jobs.length === pageSize ? jobs.at(-1) : undefined }
    },
    initialPageParam: undefined as After | undefined,
    getNextPageParam: ({ next }) => next,
    // Coming back from a job must not fetch a long list anew; saving one does.
    staleTime: 60_000,
  })
}

/** `size` jobs after the given one, 1 to 1000. */
export async function readJobs(
  filters: AdminJobFilters,
  after: After | undefined,
  size: number,
  signal: AbortSignal,
): Promise<AdminJob[]> {
  return (await unwrap(fetchJobs(filters, after, size, signal))).jobs
}

/** How many jobs the filters leave. */
export function adminJobCountQuery(userId: string, filters: AdminJobFilters) {
  return queryOptions({
    queryKey: [...adminJobKeys.counts(userId), filters],
    queryFn: ({ signal }) =>
      readCount(
        supabase
          .rpc('search_admin_jobs', { ...argumentsFor(filters), ...countedRows }, { count: 'exact' })
          .select('id')
          .limit(1)
          .abortSignal(signal),
      ),
    staleTime: 60_000,
  })
}

function argumentsFor({ search, status }: AdminJobFilters) {
  return { ...(search !== '' && { query: search }), ...(status !== '' && { status }) }
}

async function fetchJobs(
  filters: AdminJobFilters,
  after: After | undefined,
  size: number,
  signal: AbortSignal,
): Promise<Result<{ jobs: AdminJob[] }>> {
  const { data, error } = await supabase
    .rpc('search_admin_jobs', {
      page_size: size,
      ...argumentsFor(filters),
      ...(after && { after_created: after.created_at, after_id: after.id }),
    })
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .abortSignal(signal)
  if (error) return fetchFailure(error, { fixed: unreadable, prefix: 'Error fetching jobs' })
  const parsed = jobsSchema.safeParse(data)
  return parsed.success
    ? { success: true, jobs: parsed.data }
    : { success: false, error: unreadable, code: '' }
}

/** Deletes a job; its applications stay, without a job. */
export async function deleteJob(jobId: string): Promise<Result> {
  const { error } = await supabase.rpc('delete_job', { job_id: jobId })
  if (error) return fetchFailure(error, { fixed: 'Failed to delete job', prefix: 'Error deleting job' })
  return { success: true }
}

/** A list as read, without one job. */
export function withoutJob(list: Pages | undefined, jobId: string): Pages | undefined {
  if (!list) return list
  const pages = list.pages.map((page) => ({ ...page, jobs: page.jobs.filter(({ id }) => id !== jobId) }))
  return { ...list, pages }
}
