import { queryOptions } from '@tanstack/react-query'
import { type Failure, failure, type Result, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'
import { adminKeys } from '../keys'
import { type Overview, overviewSchema } from './schema'

const overviewKeys = {
  counts: (userId: string) => [...adminKeys.overview(userId), 'counts'] as const,
  days: (userId: string) => [...adminKeys.overview(userId), 'applications-per-day'] as const,
  cities: (userId: string) => [...adminKeys.overview(userId), 'open-jobs-per-city'] as const,
}

const unexpected = 'An unexpected error occurred while fetching admin data.'

/** How many days the chart of applications shows, today included. */
export const shownDays = 30

export type Day = Awaited<ReturnType<typeof fetchedDays>>[number]
export type City = Awaited<ReturnType<typeof fetchedCities>>[number]

/** The counts of the overview (rule 10.3). */
export function overviewQuery(userId: string) {
  return queryOptions({
    queryKey: overviewKeys.counts(userId),
    queryFn: async ({ signal }) => (await unwrap(fetchOverview(signal))).overview,
  })
}

async function fetchOverview(signal: AbortSignal): Promise<Result<{ overview: Overview }>> {
  const { data, error } = await supabase.rpc('admin_overview').abortSignal(signal)
  if (error) return unreadable(error)
  const parsed = overviewSchema.safeParse(data)
  if (!parsed.success) return { success: false, error: unexpected, code: '' }
  return { success: true, overview: parsed.data }
}

/** The applications of each of the last {@link shownDays} days by how they stand now, oldest day first. */
export function applicationsPerDayQuery(userId: string) {
  return queryOptions({
    queryKey: overviewKeys.days(userId),
    queryFn: ({ signal }) => fetchedDays(signal),
  })
}

async function fetchedDays(signal: AbortSignal) {
  return (await unwrap(fetchDays(signal))).days
}

async function fetchDays(signal: AbortSignal) {
  const { data, error } = await supabase
    .rpc('admin_applications_per_day', { days: shownDays })
    .order('day')
    .abortSignal(signal)
  if (error) return unreadable(error)
  return { success: true as const, days: data }
}

/** The cities with the most open jobs, most first, then the others together, then the jobs without a city. */
export function openJobsPerCityQuery(userId: string) {
  return queryOptions({
    queryKey: overviewKeys.cities(userId),
    queryFn: ({ signal }) => fetchedCities(signal),
  })
}

async function fetchedCities(signal: AbortSignal) {
  return (await unwrap(fetchCities(signal))).cities
}

async function fetchCities(signal: AbortSignal) {
  const { data, error } = await supabase.rpc('admin_open_jobs_per_city').abortSignal(signal)
  if (error) return unreadable(error)
  return { success: true as const, cities: data }
}

/** The catalogue has one text for whatever kept a call from being answered. */
function unreadable(error: unknown): Failure {
  return { ...failure(error, unexpected), error: unexpected }
}
