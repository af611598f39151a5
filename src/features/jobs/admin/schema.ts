import * as z from 'zod/mini'
import { filterReader } from '@/components/list/filters'
import { cities, jobStatuses } from '@/lib/format/fixed-lists'
import { isDay } from '@/lib/format/weeks'
import { isUuid, paths } from '@/lib/navigation/paths'

export const readAdminJobFilters = filterReader({
  status: jobStatuses,
  sort: ['soonest', 'start'],
  city: cities,
  from: isDay,
  until: isDay,
  site: isUuid,
})
export type AdminJobFilters = ReturnType<typeof readAdminJobFilters>

/** The URL hash that opens the attendance dialog on a job's page. */
export const whoCameHash = '#who-came'
export const whoCameAddressOf = (jobId: string) => `${paths.adminJob(jobId)}${whoCameHash}`

/**
 * The state that a list passes to a job's form through the browser's history: the list's search parameters.
 */
const formStateSchema = z.object({ listSearch: z.string() })
export type JobFormState = z.infer<typeof formStateSchema>

/** The URL of the list from which the form was opened, with the list's filters. */
export function listAddressOf(state: unknown): string {
  return `${paths.adminJobs}${formStateSchema.safeParse(state).data?.listSearch ?? ''}`
}
