import type { QueryClient } from '@tanstack/react-query'
import { applicationKeys, dashboardKeys, jobKeys } from '../client/query-keys'

/** What lists say about a job; null where none does. */
export type KnownJob = ReturnType<typeof describe>

/**
 * What the lists that were read or kept say about a job whose own page never was (rule 3.25): those of open and of accepted jobs, of
 * applications, and the dashboard. Undefined where none has it.
 */
export function knownJob(queryClient: QueryClient, userId: string, jobId: string): KnownJob | undefined {
  const rows = [applicationKeys, jobKeys, dashboardKeys]
    .flatMap((keys) => queryClient.getQueriesData({ queryKey: keys.person(userId) }))
    .flatMap(([, data]) => rowsAbout(jobId, data))
  return rows.length === 0 ? undefined : describe(rows)
}

/** The rows in a query's answer, of whichever shape, that are a job or name it. */
function rowsAbout(jobId: string, data: unknown): object[] {
  if (typeof data !== 'object' || data === null) return []
  const isAbout = Reflect.get(data, 'job_id') === jobId || Reflect.get(data, 'id') === jobId
  return [...(isAbout ? [data] : []), ...Object.values(data).flatMap((part) => rowsAbout(jobId, part))]
}

function describe(rows: readonly object[]) {
  const said = (field: string): string | null => {
    const values = rows.map((row): unknown => Reflect.get(row, field))
    return values.find((value) => typeof value === 'string') ?? null
  }
  return {
    project_name: said('project_name') ?? said('job_title'),
    category: said('category'),
    location_city: said('location_city'),
    location_state: said('location_state'),
    location_postcode: said('location_postcode'),
    site_address: said('site_address'),
    start_date: said('start_date'),
    start_time: said('start_time'),
    end_time: said('end_time'),
    project_dates: said('project_dates'),
    duration: said('duration'),
    pay_per_cleaner: said('pay_per_cleaner'),
    contact_name: said('contact_name'),
    contact_phone: said('contact_phone'),
  }
}
