import type { OpenJob } from './api'
import type { JobFilters } from './schema'

/**
 * Picks and orders the kept open jobs as search_open_jobs does, as far as their lines tell: their descriptions are not searched.
 * @param proximity the person's own distance, in km.
 */
export function arrangeKept(
  jobs: readonly OpenJob[],
  { search, category, location, within, qualified, sort }: JobFilters,
  proximity: number,
): OpenJob[] {
  const words = search.toLowerCase().split(/\s+/)
  const found = jobs.filter((job) => {
    const text = [job.project_name, job.location_city, job.category].join(' ').toLowerCase()
    return (
      (!category || job.category === category) &&
      (!location || job.location_city?.trim().toLowerCase() === location.toLowerCase()) &&
      (!within || (job.distance_m !== null && job.distance_m <= proximity * 1000)) &&
      (!qualified || job.missing.length === 0) &&
      words.every((word) => text.includes(word))
    )
  })
  return sort === 'nearest'
    ? found.toSorted(
        (one, other) => one.distance_order - other.distance_order || one.id.localeCompare(other.id),
      )
    : found
}
