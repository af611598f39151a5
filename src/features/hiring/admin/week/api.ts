import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'
import {
  type BoardFilters,
  type BoardPerson,
  fitsSchema,
  jobsSchema,
  peopleSchema,
  type RosterRow,
  rosterSchema,
} from './schema'

/** The page size of the list of people and of the roster. */
const pageSize = 200
/** The maximum number of jobs with vacancies, and of full jobs, that are loaded for each day. */
export const jobsPerDay = 50

/** The filters that apply to jobs. */
const jobArguments = ({ city, km, category, day, jobs, site }: BoardFilters) => ({
  ...(city && { city, within_km: Number(km ?? 50) }),
  ...(category && { category }),
  ...(day && { day }),
  ...(jobs && { query: jobs }),
  ...(site && { site_id: site }),
})

/** People with their work in a week, sorted by name. If a job is chosen, they are sorted by how well they fit it. */
export function boardPeopleQuery(
  userId: string,
  monday: string,
  { search, city, km, document, free, job }: BoardFilters,
) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.week(userId), 'people', monday, { search, city, km, document, free, job }],
    queryFn: ({ pageParam: after, signal }) => {
      const request = supabase.rpc('week_people', {
        first_day: monday,
        page_size: pageSize,
        ...(search && { query: search }),
        ...(city && { city, within_km: Number(km ?? 50) }),
        ...(document && { document }),
        ...(free && { free }),
        ...(job && { job_id: job }),
        ...(after && { after_name: after.name_order, after_id: after.id }),
        ...(after?.fit && { after_rank: after.fit.rank }),
      })
      return read(
        request.abortSignal(signal),
        t('The people for this week could not be loaded.'),
        peopleSchema,
      )
    },
    ...pagesAfter<BoardPerson>(pageSize),
  })
}

/** The week's Open jobs that have not begun, sorted by day. On each day, jobs with vacancies come before full jobs. */
export function boardJobsQuery(userId: string, monday: string, filters: BoardFilters) {
  const wanted = jobArguments(filters)
  return queryOptions({
    queryKey: [...adminKeys.week(userId), 'jobs', monday, wanted],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('week_jobs', { first_day: monday, per_day: jobsPerDay, ...wanted }).abortSignal(signal),
        t('The jobs for this week could not be loaded.'),
        jobsSchema,
      ),
  })
}

/** All jobs of the week, grouped by title and city, with the people accepted for them. */
export function rosterQuery(userId: string, monday: string, filters: BoardFilters) {
  const wanted = jobArguments(filters)
  return infiniteQueryOptions({
    queryKey: [...adminKeys.week(userId), 'roster', monday, wanted],
    queryFn: ({ pageParam: after, signal }) =>
      read(
        supabase
          .rpc('week_roster', {
            first_day: monday,
            page_size: pageSize,
            ...wanted,
            ...(after && { after_title: after.title_order }),
          })
          .abortSignal(signal),
        t('The jobs for this week could not be loaded.'),
        rosterSchema,
      ),
    ...pagesAfter<RosterRow>(pageSize),
  })
}

/** How well the given people fit a job. */
export function fitQuery(userId: string, jobId: string, people: readonly string[]) {
  return queryOptions({
    queryKey: [...adminKeys.week(userId), 'fit', jobId, people],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('week_fit', { job_id: jobId, people: [...people] }).abortSignal(signal),
        t('The list of available people could not be loaded.'),
        fitsSchema,
      ),
  })
}
