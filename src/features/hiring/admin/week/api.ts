import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'
import { fitsSchema } from './fit'
import { type BoardFilters, type BoardPerson, jobsSchema, peopleSchema } from './schema'

/** The number of people per page, and the maximum number of jobs on the board. */
const pageSize = 50
export const mostJobs = 100
/** The maximum number of people compared with a job in one read. */
const mostCompared = 200

/** People with their work in a week, sorted by name. */
export function boardPeopleQuery(
  userId: string,
  monday: string,
  { search, city, km, document, free }: BoardFilters,
) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.week(userId), 'people', monday, { search, city, km, document, free }],
    queryFn: ({ pageParam: after, signal }) => {
      const request = supabase.rpc('week_people', {
        first_day: monday,
        page_size: pageSize,
        ...(search && { query: search }),
        ...(city && { city, within_km: Number(km ?? 50) }),
        ...(document && { document }),
        ...(free && { free }),
        ...(after && { after_name: after.name_order, after_id: after.id }),
      })
      return read(
        request.abortSignal(signal),
        t('The people of this week could not be loaded.'),
        peopleSchema,
      )
    },
    ...pagesAfter<BoardPerson>(pageSize),
  })
}

/** Jobs of the week with vacancies, earliest first. The search applies only to people, not to jobs. */
export function boardJobsQuery(userId: string, monday: string, { city, km }: BoardFilters) {
  return queryOptions({
    queryKey: [...adminKeys.week(userId), 'jobs', monday, { city, km }],
    queryFn: ({ signal }) =>
      read(
        supabase
          .rpc('week_jobs', {
            first_day: monday,
            page_size: mostJobs,
            ...(city && { city, within_km: Number(km ?? 50) }),
          })
          .abortSignal(signal),
        t('The jobs of this week could not be loaded.'),
        jobsSchema,
      ),
  })
}

/** The fit of a job's pending applicants and of the given people. */
export function fitQuery(userId: string, jobId: string, people: readonly string[]) {
  const compared = people.slice(0, mostCompared)
  return queryOptions({
    queryKey: [...adminKeys.week(userId), 'fit', jobId, compared],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('week_fit', { job_id: jobId, people: [...compared] }).abortSignal(signal),
        t('The list of available people could not be loaded.'),
        fitsSchema,
      ),
  })
}
