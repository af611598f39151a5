import { dayIn } from '@/lib/format/format-clock'
import { folded, searchWords } from '@/lib/lists/folded'
import type { OpenJob } from './api'
import type { JobFilters } from './schema'

/** Puts a job behind all of which more is known. */
const far = 1e9

/**
 * Picks and orders the kept open jobs as search_open_jobs does, as far as their lines tell: their descriptions are not searched.
 * @param proximity the person's own distance, in km.
 */
export function arrangeKept(
  jobs: readonly OpenJob[],
  { search, category, location, within, week, qualified, urgent, sort }: JobFilters,
  proximity: number,
): OpenJob[] {
  const words = searchWords(search)
  const found = jobs.filter((job) => {
    const text = folded([job.project_name, job.location_city, job.category].join('\n'))
    return (
      (!category || job.category === category) &&
      (!location || job.location_city?.trim().toLowerCase() === location.toLowerCase()) &&
      (!within || (job.distance_m !== null && job.distance_m <= proximity * 1000)) &&
      (!week || daysAway(job) < 7) &&
      (!urgent || job.display_status === 'Urgent') &&
      (!qualified || job.missing.length === 0) &&
      words.every((word) => text.includes(word))
    )
  })
  if (sort === undefined) return found
  const orderOf = (job: OpenJob) => {
    if (sort === 'nearest') return job.list_order
    if (sort === 'soonest') return daysAway(job)
    return job.hourly_cents === null ? far - startOf(job) : -job.hourly_cents
  }
  return found.toSorted((one, other) => orderOf(one) - orderOf(other) || one.id.localeCompare(other.id))
}

/** Days until a job starts; of one that has begun, or has no day, far more, the latest first. */
function daysAway(job: OpenJob): number {
  // The person's own calendar, as far as their device knows it.
  const today = dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
  const days = startOf(job) - startOf({ start_date_order: today })
  return days < 0 ? far - days : days
}

/** In days since 1970. */
function startOf({ start_date_order: start }: Pick<OpenJob, 'start_date_order'>): number {
  return Date.parse(start) / 86_400_000
}
