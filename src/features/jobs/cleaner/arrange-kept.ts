import { dayIn } from '@/lib/format/format-clock'
import { folded, searchWords } from '@/lib/lists/folded'
import type { OpenJob } from '../api'
import type { JobFilters } from '../schema'

/** Puts a job behind all of which more is known. */
const far = 1e9
/** Sorts the jobs of one day by their distance, those without one last. */
const metresOfDay = 1e8
const halfOfDay = metresOfDay / 2

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
  const orderOf = (job: OpenJob) => {
    if (sort === 'nearest') return job.distance_m ?? far - startOf(job)
    if (sort === 'soonest') return daysAway(job) + (job.distance_m ?? halfOfDay) / metresOfDay
    if (sort === 'best-paid') return job.hourly_cents === null ? far - startOf(job) : -job.hourly_cents
    return -startOf(job)
  }
  const idOrder = sort === undefined ? -1 : 1
  return found.toSorted(
    (one, other) => orderOf(one) - orderOf(other) || idOrder * one.id.localeCompare(other.id),
  )
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
