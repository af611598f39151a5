import * as z from 'zod/mini'
import { filterReader } from '@/components/list/filters'
import { jobStatuses } from '@/lib/format/domain'
import { paths } from '@/lib/navigation/paths'

export const readAdminJobFilters = filterReader({ status: jobStatuses, sort: ['soonest'] })
export type AdminJobFilters = ReturnType<typeof readAdminJobFilters>

/** The address of a job's page, asking who came. */
export const whoCameHash = '#who-came'
export const whoCameAddressOf = (jobId: string) => `${paths.adminJob(jobId)}${whoCameHash}`

/** What the list hands to a job's form through the history: its own filters. */
const formStateSchema = z.object({ listSearch: z.string() })
export type JobFormState = z.infer<typeof formStateSchema>

/** The list that the form was opened from, with its filters. */
export function listAddressOf(state: unknown): string {
  return `${paths.adminJobs}${formStateSchema.safeParse(state).data?.listSearch ?? ''}`
}
