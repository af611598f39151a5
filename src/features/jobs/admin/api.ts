import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { invalidate } from '@/lib/client/invalidate'
import { applicationKeys, dashboardKeys, jobKeys } from '@/lib/client/query-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { sweepUnusedFiles } from '@/lib/files/unused-files-api'
import { t } from '@/lib/i18n/language'
import { countedRows, countQuery, pagesAfter } from '@/lib/lists/paging'
import type { AdminJobFilters } from './schema'

export const adminJobKeys = {
  lists: (userId: string) => [...adminKeys.jobs(userId), 'list'] as const,
  list: (userId: string, filters: AdminJobFilters) => [...adminJobKeys.lists(userId), filters] as const,
  totals: (userId: string) => [...adminKeys.jobs(userId), 'total'] as const,
  counts: (userId: string) => [...adminKeys.jobs(userId), 'count'] as const,
  form: (userId: string, jobId: string) => [...adminKeys.jobs(userId), 'form', jobId] as const,
}

const pageSize = 25
const listTexts = { fixed: t('Failed to fetch jobs'), prefix: t('Error fetching jobs') }

// The columns are typed by hand, because the generated types mark every column of a row type as nullable.
const text = z.nullable(z.string())
const number = z.nullable(z.number())
const jobsSchema = z.array(
  z.object({
    id: z.string(),
    project_name: text,
    project_dates: text,
    category: text,
    cleaners_needed: number,
    pay_per_cleaner: text,
    days: number,
    duration: text,
    start_date: text,
    start_time: text,
    end_time: text,
    time_zone: z.string(),
    location_city: text,
    location_state: text,
    location_postcode: text,
    site_address: text,
    address_rule: z.string(),
    area_m2: number,
    full_description: text,
    status: z.string(),
    display_status: z.string(),
    quote_reference_id: text,
    created_at: z.string(),
    starts_at: text,
    soonest_at: text,
    is_ahead: z.boolean(),
    is_placed: z.boolean(),
    applications: z.number(),
    pending_applications: z.number(),
    accepted_applications: z.number(),
  }),
)

const totalSchema = z.object({ jobs: z.number(), places: z.number(), free: z.number() })

export type AdminJob = z.infer<typeof jobsSchema>[number]

/** Jobs that match the filters, page by page. Newest first, or in another order (rules 11.21 and 11.35). */
export function adminJobsQuery(userId: string, filters: AdminJobFilters) {
  return infiniteQueryOptions({
    queryKey: adminJobKeys.list(userId, filters),
    queryFn: ({ pageParam, signal }) => fetchJobs(filters, pageParam, pageSize, signal),
    ...pagesAfter<AdminJob>(pageSize),
    // A long list is not refetched when the user returns from a job's page. Saving a job refetches it.
    staleTime: 60_000,
  })
}

export function adminJobCountQuery(userId: string, filters: AdminJobFilters) {
  return countQuery([...adminJobKeys.counts(userId), filters], () =>
    supabase
      .rpc('search_admin_jobs', { ...argumentsFor(filters), ...countedRows }, { count: 'exact' })
      .select('id'),
  )
}

/**
 * The numbers of jobs, places and vacancies in a week, for the jobs that match the filters.
 * @param monday the week's first day.
 */
export function jobsTotalQuery(
  userId: string,
  monday: string,
  { search, status, city, site }: AdminJobFilters,
) {
  return queryOptions({
    queryKey: [...adminJobKeys.totals(userId), monday, { search, status, city, site }],
    queryFn: ({ signal }) => {
      const total = supabase.rpc('admin_jobs_total', {
        first_day: monday,
        ...(search && { query: search }),
        ...(status && { status }),
        ...(city && { city }),
        ...(site && { site_id: site }),
      })
      return read(total.abortSignal(signal), listTexts, totalSchema)
    },
    staleTime: 60_000,
  })
}

function argumentsFor({ search, status, sort, site, city, from, until }: AdminJobFilters) {
  return {
    ...(search && { query: search }),
    ...(status && { status }),
    ...(sort && { sort }),
    ...(site && { site_id: site }),
    ...(city && { city }),
    ...(from && { from_day: from }),
    ...(until && { until_day: until }),
  }
}

const noDay = '5000-01-01T00:00:00Z'

export function fetchJobs(
  filters: AdminJobFilters,
  after: AdminJob | undefined,
  size: number,
  signal: AbortSignal,
) {
  const isSoonest = filters.sort === 'soonest'
  const isByStart = filters.sort === 'start'
  const rows = supabase.rpc('search_admin_jobs', {
    page_size: size,
    ...argumentsFor(filters),
    ...(after && { after_id: after.id, after_created: after.created_at }),
    ...(after && isSoonest && after.soonest_at !== null && { after_start: after.soonest_at }),
    ...(after && isByStart && { after_start: after.starts_at ?? noDay, after_ahead: after.is_ahead }),
  })
  const newestLast = isSoonest ? rows.order('soonest_at', { nullsFirst: false }) : rows
  const request = isByStart
    ? rows
    : newestLast.order('created_at', { ascending: false }).order('id', { ascending: false })
  return read(request.abortSignal(signal), listTexts, jobsSchema)
}

export function deleteJob(jobId: string) {
  return read(supabase.rpc('delete_job', { job_id: jobId }), {
    fixed: t('Failed to delete job'),
    prefix: t('Error deleting job'),
  })
}

export function withoutJobs(list: InfiniteData<AdminJob[]> | undefined, ids: readonly string[]) {
  return list && { ...list, pages: list.pages.map((page) => page.filter(({ id }) => !ids.includes(id))) }
}

/**
 * Refetches all data that a saved or deleted job changes. Also removes files that no job uses any more.
 * @param lists the key of the lists to refetch.
 */
export function refreshAfterJobChange(queryClient: QueryClient, userId: string, lists: QueryKey): void {
  sweepUnusedFiles()
  void invalidate(
    queryClient,
    lists,
    adminJobKeys.counts(userId),
    adminJobKeys.totals(userId),
    adminKeys.sites(userId),
    adminKeys.overview(userId),
    jobKeys.person(userId),
    applicationKeys.person(userId),
    dashboardKeys.person(userId),
  )
}
