import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type DataOf, failure, type Result, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { adminKeys } from '../keys'
import { pagesAfter, readAnswer, readFailure } from '../read-answer'
import { overviewSchema } from './schema'

const unreadable = t('An unexpected error occurred while fetching admin data.')

export const shownDays = 30

export type Day = DataOf<typeof fetchDays>['days'][number]
export type City = DataOf<typeof fetchCities>['cities'][number]

/** The counts of the overview (rule 10.3). */
export function overviewQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.overview(userId), 'counts'],
    queryFn: ({ signal }) => unwrap(fetchOverview(signal), 'data'),
  })
}

function fetchOverview(signal: AbortSignal) {
  return readAnswer(supabase.rpc('admin_overview').abortSignal(signal), overviewSchema, unreadable)
}

/** The applications of each of the last {@link shownDays} days by their status now, oldest day first. */
export function applicationsPerDayQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.overview(userId), 'applications-per-day'],
    queryFn: ({ signal }) => unwrap(fetchDays(signal), 'days'),
  })
}

async function fetchDays(signal: AbortSignal) {
  const { data, error } = await supabase
    .rpc('admin_applications_per_day', { days: shownDays })
    .order('day')
    .abortSignal(signal)
  return error ? readFailure(error, unreadable) : { success: true as const, days: data }
}

/** The cities with the most open jobs, most first, then all other cities, then the jobs without a city. */
export function openJobsPerCityQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.overview(userId), 'open-jobs-per-city'],
    queryFn: ({ signal }) => unwrap(fetchCities(signal), 'cities'),
  })
}

async function fetchCities(signal: AbortSignal) {
  const { data, error } = await supabase.rpc('admin_open_jobs_per_city').abortSignal(signal)
  return error ? readFailure(error, unreadable) : { success: true as const, cities: data }
}

/** How many messages are not sent, since when and why (rule 10.11); read again every minute, since no change is announced. */
export function deliveryProblemsQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.overview(userId), 'delivery-problems'],
    queryFn: ({ signal }) => unwrap(fetchDeliveryProblems(signal), 'problems'),
    refetchInterval: 60_000,
  })
}

async function fetchDeliveryProblems(signal: AbortSignal) {
  const { data, error } = await supabase.rpc('delivery_problems').abortSignal(signal).single()
  return error ? readFailure(error, unreadable) : { success: true as const, problems: data }
}

const pageSize = 20

export function unsentQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.overview(userId), 'unsent'],
    queryFn: ({ pageParam, signal }) => unwrap(fetchUnsent(pageParam, signal), 'messages'),
    ...pagesAfter<Unsent>(pageSize),
    // Any of them may be sent while the page is open.
    staleTime: 0,
  })
}

type Unsent = DataOf<typeof fetchUnsent>['messages'][number]

async function fetchUnsent(
  after: { created_at: string | null; id: string | null } | undefined,
  signal: AbortSignal,
) {
  const { data, error } = await supabase
    .rpc('unsent_deliveries', {
      page_size: pageSize,
      ...(after?.created_at && after.id && { after_created: after.created_at, after_id: after.id }),
    })
    .abortSignal(signal)
  return error ? readFailure(error, unreadable) : { success: true as const, messages: data }
}

/** Has the messages that wait tried now; `due` is how many, at most 5,000. */
export async function retryDeliveries(): Promise<Result<{ due: number }>> {
  const { data, error } = await supabase.rpc('retry_deliveries')
  return error ? failure(error, t('The messages could not be tried again.')) : { success: true, due: data }
}
