import { filterReader } from '@/components/list/filters'
import type { ListControls } from '@/components/list/use-list-controls'
import { cities, type DisplayStatus, displayStatuses, jobCategoryFilters } from '@/lib/domain'

export const readJobFilters = filterReader({ category: jobCategoryFilters, location: cities })
export type JobFilters = ReturnType<typeof readJobFilters>
export type JobListControls = ListControls<'category' | 'location'>

/** The cleaner-facing status in its own spelling; an unknown value is Available. */
export function readDisplayStatus(stored: string | null | undefined): DisplayStatus {
  const wanted = stored?.trim().toLowerCase()
  return displayStatuses.find((status) => status.toLowerCase() === wanted) ?? 'Available'
}
