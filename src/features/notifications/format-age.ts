import { formatDate } from '@/lib/format-date'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * How long ago something happened, in words, and the date once it is more than a week.
 * @param moment ISO with time and zone.
 * @param now milliseconds since 1970; a moment after it (clocks differ) counts as now.
 */
export function formatAge(moment: string, now: number): string {
  const age = now - Date.parse(moment)
  if (Number.isNaN(age) || age >= 7 * day) return formatDate(moment)
  if (age < minute) return 'Just now'
  if (age < hour) return ago(Math.floor(age / minute), 'minute')
  if (age < day) return ago(Math.floor(age / hour), 'hour')
  return ago(Math.floor(age / day), 'day')
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
