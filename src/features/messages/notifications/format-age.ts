import { formatDate } from '@/lib/format/format-date'
import { t, tn } from '@/lib/i18n/language'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * The time since an event in words, or its date after more than a week.
 * @param moment ISO with time and zone.
 * @param now milliseconds since 1970. A later `moment` counts as now, because clocks differ.
 */
export function formatAge(moment: string, now: number): string {
  const age = now - Date.parse(moment)
  if (Number.isNaN(age) || age >= 7 * day) return formatDate(moment)
  if (age < minute) return t('Just now')
  if (age < hour) return tn(Math.floor(age / minute), '1 minute ago', '{count} minutes ago')
  if (age < day) return tn(Math.floor(age / hour), '1 hour ago', '{count} hours ago')
  return tn(Math.floor(age / day), '1 day ago', '{count} days ago')
}
