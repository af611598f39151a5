import { filterReader } from '@/components/list/filters'
import type { ListControls } from '@/components/list/use-list-controls'
import { cities, jobCategoryFilters } from '@/lib/format/fixed-lists'

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

/**
 * The state that the list passes to a job's page through the browser's history: the list's search parameters,
 * and the job's name to show while the rest loads.
 */
export type ListState = { search: string; project_name: string | null }

/**
 * Parses the list's state from the state of the browser history. Undefined if the page was not opened from the list.
 */
export function readListState(state: unknown): ListState | undefined {
  if (typeof state !== 'object' || state === null || !('search' in state && 'project_name' in state))
    return undefined
  const { search, project_name } = state
  const isName = typeof project_name === 'string' || project_name === null
  return typeof search === 'string' && isName ? { search, project_name } : undefined
}
