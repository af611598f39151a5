import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ask, askAs, type DataOf, failure, type Result, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'
import { adminKeys } from '../keys'
import { overviewSchema, queueSchema } from './schema'

const unreadable = { fixed: t('An unexpected error occurred while fetching admin data.') }

export const shownDays = 30

export type Day = DataOf<typeof fetchDays>['data'][number]
export type City = DataOf<typeof fetchCities>['data'][number]

/** The counts of the overview (rule 10.3). */
export function overviewQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.overview(userId), 'counts'],
    queryFn: ({ signal }) => unwrap(fetchOverview(signal), 'data'),
  })
}

function fetchOverview(signal: AbortSignal) {
  return askAs(overviewSchema, supabase.rpc('admin_overview').abortSignal(signal), unreadable)
}

/** What needs somebody now (rule 10.20); read again every minute, since time alone changes it. */
export function queueQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.overview(userId), 'queue'],
    queryFn: ({ signal }) => unwrap(fetchQueue(signal), 'data'),
    refetchInterval: 60_000,
  })
}

function fetchQueue(signal: AbortSignal) {
  return askAs(queueSchema, supabase.rpc('admin_queue').abortSignal(signal), unreadable)
}

/** The applications of each of the last {@link shownDays} days by their status now, oldest day first. */
export function applicationsPerDayQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.overview(userId), 'applications-per-day'],
    queryFn: ({ signal }) => unwrap(fetchDays(signal), 'data'),
  })
}

function fetchDays(signal: AbortSignal) {
  return ask(
    supabase.rpc('admin_applications_per_day', { days: shownDays }).order('day').abortSignal(signal),
    unreadable,
  )
}

/** The cities with the most open jobs, most first, then all other cities, then the jobs without a city. */
export function openJobsPerCityQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.overview(userId), 'open-jobs-per-city'],
    queryFn: ({ signal }) => unwrap(fetchCities(signal), 'data'),
  })
}

function fetchCities(signal: AbortSignal) {
  return ask(supabase.rpc('admin_open_jobs_per_city').abortSignal(signal), unreadable)
}

/** How many messages are not sent, since when and why (rule 10.11); read again every minute, since no change is announced. */
export function deliveryProblemsQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.overview(userId), 'delivery-problems'],
    queryFn: ({ signal }) => unwrap(fetchDeliveryProblems(signal), 'data'),
    refetchInterval: 60_000,
  })
}

function fetchDeliveryProblems(signal: AbortSignal) {
  return ask(supabase.rpc('delivery_problems').abortSignal(signal).single(), unreadable)
}

const pageSize = 20

export function unsentQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.overview(userId), 'unsent'],
    queryFn: ({ pageParam, signal }) => unwrap(fetchUnsent(pageParam, signal), 'data'),
    ...pagesAfter<Unsent>(pageSize),
    // Any of them may be sent while the page is open.
    staleTime: 0,
  })
}

type Unsent = DataOf<typeof fetchUnsent>['data'][number]

function fetchUnsent(
  after: { created_at: string | null; id: string | null } | undefined,
  signal: AbortSignal,
) {
  return ask(
    supabase
      .rpc('unsent_deliveries', {
        page_size: pageSize,
        ...(after?.created_at && after.id && { after_created: after.created_at, after_id: after.id }),
      })
      .abortSignal(signal),
    unreadable,
  )
}

/** Has the messages that wait tried now; `due` is how many, at most 5,000. */
export async function retryDeliveries(): Promise<Result<{ due: number }>> {
  const { data, error } = await supabase.rpc('retry_deliveries')
  return error ? failure(error, t('The messages could not be tried again.')) : { success: true, due: data }
}
