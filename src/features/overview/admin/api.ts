import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'
import {
  dueRemindersSchema,
  overviewSchema,
  queueSchema,
  type UnconfirmedPerson,
  unconfirmedSchema,
} from './schema'

const unreadable = { fixed: t('An unexpected error occurred while fetching admin data.') }

export const shownDays = 30

export type Day = Awaited<ReturnType<typeof fetchDays>>[number]
export type City = Awaited<ReturnType<typeof fetchCities>>[number]

/** The counts of the overview (rule 10.3). */
export function overviewQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.overview(userId), 'counts'],
    queryFn: ({ signal }) =>
      read(supabase.rpc('admin_overview').abortSignal(signal), unreadable, overviewSchema),
  })
}

/** The items that need attention now (rule 10.20). Refetched every minute, because they also change with time. */
export function queueQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.overview(userId), 'queue'],
    queryFn: ({ signal }) => read(supabase.rpc('admin_queue').abortSignal(signal), unreadable, queueSchema),
    refetchInterval: 60_000,
  })
}

/** The number of applications on each of the last {@link shownDays} days by current status, oldest day first. */
export function applicationsPerDayQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.overview(userId), 'applications-per-day'],
    queryFn: ({ signal }) => fetchDays(signal),
  })
}

function fetchDays(signal: AbortSignal) {
  return read(
    supabase.rpc('admin_applications_per_day', { days: shownDays }).order('day').abortSignal(signal),
    unreadable,
  )
}

/**
 * The cities with the most open jobs, in descending order. Then come all other cities together, and
 * jobs without a city.
 */
export function openJobsPerCityQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.overview(userId), 'open-jobs-per-city'],
    queryFn: ({ signal }) => fetchCities(signal),
  })
}

function fetchCities(signal: AbortSignal) {
  return read(supabase.rpc('admin_open_jobs_per_city').abortSignal(signal), unreadable)
}

/**
 * The number of unsent messages, the time since which they have been waiting, and the reason (rule 10.11).
 * Refetched every minute, because changes are not broadcast.
 */
export function deliveryProblemsQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.overview(userId), 'delivery-problems'],
    queryFn: ({ signal }) => read(supabase.rpc('delivery_problems').abortSignal(signal).single(), unreadable),
    refetchInterval: 60_000,
  })
}

const pageSize = 20
const peopleSize = 50

export function unsentQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.overview(userId), 'unsent'],
    queryFn: ({ pageParam, signal }) => fetchUnsent(pageParam, signal),
    ...pagesAfter<Unsent>(pageSize),
    // Always stale, because messages can be sent while the page is open.
    staleTime: 0,
  })
}

type Unsent = Awaited<ReturnType<typeof fetchUnsent>>[number]

function fetchUnsent(
  after: { created_at: string | null; id: string | null } | undefined,
  signal: AbortSignal,
) {
  return read(
    supabase
      .rpc('unsent_deliveries', {
        page_size: pageSize,
        ...(after?.created_at && after.id && { after_created: after.created_at, after_id: after.id }),
      })
      .abortSignal(signal),
    unreadable,
  )
}

/**
 * People who have not confirmed for today or tomorrow, earliest start first (rule 10.22). Always stale,
 * because the list also changes with time.
 */
export function unconfirmedQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.overview(userId), 'unconfirmed'],
    queryFn: ({ pageParam: after, signal }) => {
      const page = after && { after_starts: after.starts_at, after_id: after.application_id }
      const request = supabase.rpc('unconfirmed_people', { page_size: peopleSize, ...page })
      return read(request.abortSignal(signal), t('The list could not be loaded.'), unconfirmedSchema)
    },
    ...pagesAfter<UnconfirmedPerson>(peopleSize),
    staleTime: 0,
  })
}

/** How many people {@link remindUnconfirmed} would remind, and how many are left out because they were reminded recently. */
export function dueRemindersQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.overview(userId), 'reminders-due'],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('reminders_due').abortSignal(signal).single(),
        t('The list could not be loaded.'),
        dueRemindersSchema,
      ),
    staleTime: 0,
  })
}

/** The maximum number of people that one call reminds. */
const remindedAtOnce = 1000

/**
 * Reminds everyone who has not confirmed and was not reminded in the last four hours.
 * @returns the number of reminded people.
 */
export async function remindUnconfirmed() {
  let reminded = 0
  for (;;) {
    const count = await read(supabase.rpc('remind_unconfirmed'), t('The reminders could not be sent.'))
    reminded += count
    if (count < remindedAtOnce) return reminded
  }
}

/**
 * Retries the unsent messages now.
 * @returns their number, at most 5,000.
 */
export function retryDeliveries() {
  return read(supabase.rpc('retry_deliveries'), t('The messages could not be sent again.'))
}
