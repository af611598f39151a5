import { filterReader } from '@/components/list/filters'
import type { ListControls } from '@/components/list/use-list-controls'
import { cities, jobCategoryFilters } from '@/lib/format/domain'

export const jobOrders = ['latest', 'soonest', 'nearest', 'best-paid'] as const

export const readJobFilters = filterReader({
  category: jobCategoryFilters,
  location: cities,
  within: ['my-distance'],
  week: ['this'],
  qualified: ['yes'],
  urgent: ['yes'],
  sort: jobOrders,
})
export type JobFilters = ReturnType<typeof readJobFilters>
export type JobListControls = ListControls<
  'category' | 'location' | 'within' | 'week' | 'qualified' | 'urgent' | 'sort'
>

/** What the list hands to a job's page through the history: its own filters, and the job's name while the rest loads. */
export type ListState = { search: string; project_name: string | null }

/** Undefined when the page was reached in another way. */
export function readListState(state: unknown): ListState | undefined {
  if (typeof state !== 'object' || state === null || !('search' in state && 'project_name' in state))
    return undefined
  const { search, project_name } = state
  const isName = typeof project_name === 'string' || project_name === null
  return typeof search === 'string' && isName ? { search, project_name } : undefined
}
