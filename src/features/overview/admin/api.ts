import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'
import { overviewSchema, queueSchema, type UnconfirmedPerson, unconfirmedSchema } from './schema'

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

/** What needs somebody now (rule 10.20); read again every minute, since time alone changes it. */
export function queueQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.overview(userId), 'queue'],
    queryFn: ({ signal }) => read(supabase.rpc('admin_queue').abortSignal(signal), unreadable, queueSchema),
    refetchInterval: 60_000,
  })
}

/** The applications of each of the last {@link shownDays} days by their status now, oldest day first. */
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

/** The cities with the most open jobs, most first, then all other cities, then the jobs without a city. */
export function openJobsPerCityQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.overview(userId), 'open-jobs-per-city'],
    queryFn: ({ signal }) => fetchCities(signal),
  })
}

function fetchCities(signal: AbortSignal) {
  return read(supabase.rpc('admin_open_jobs_per_city').abortSignal(signal), unreadable)
}

/** How many messages are not sent, since when and why (rule 10.11); read again every minute, since no change is announced. */
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
    // Any of them may be sent while the page is open.
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

/** Who has not said that they come today or tomorrow, first who is to start first (rule 10.22). Time alone changes it. */
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

/** Reminds everyone of that list who was not reminded in the last hours, and answers how many they are. */
export function remindUnconfirmed() {
  return read(supabase.rpc('remind_unconfirmed'), t('The reminders could not be sent.'))
}

/** Has the messages that wait tried now, and answers how many, at most 5,000. */
export function retryDeliveries() {
  return read(supabase.rpc('retry_deliveries'), t('The messages could not be tried again.'))
}
