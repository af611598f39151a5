import { adminKeys } from '../keys'
import type { AdminJobFilters } from './filters'

export const adminJobKeys = {
  lists: (userId: string) => [...adminKeys.jobs(userId), 'list'] as const,
  list: (userId: string, filters: AdminJobFilters) => [...adminJobKeys.lists(userId), filters] as const,
  counts: (userId: string) => [...adminKeys.jobs(userId), 'count'] as const,
  /** The job as a form is filled from it. */
  form: (userId: string, jobId: string) => [...adminKeys.jobs(userId), 'form', jobId] as const,
}
