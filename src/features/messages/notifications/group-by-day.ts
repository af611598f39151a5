import { formatDate } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'

const dayLength = 24 * 60 * 60 * 1000

/**
 * Groups rows, newest first, under "Today", "Yesterday" or the date. Days are eastern Australia's, as in {@link formatDate}
 * (rule 3.11), so that a heading agrees with the date beside a notification and with the lists of applications.
 * @param now milliseconds since 1970. A later timestamp counts as today, because clocks differ.
 */
export function groupByDay<Dated extends { created_at: string }>(
  newestFirst: readonly Dated[],
  now: number,
): { day: string; rows: Dated[] }[] {
  // Brisbane has no daylight saving, so a day always has 24 hours.
  const [today, yesterday] = [now, now - dayLength].map((moment) =>
    formatDate(new Date(moment).toISOString()),
  )
  const days: { day: string; rows: Dated[] }[] = []
  for (const row of newestFirst) {
    const date = formatDate(row.created_at)
    const isToday = date === today || Date.parse(row.created_at) > now
    const day = isToday ? t('Today') : date === yesterday ? t('Yesterday') : date
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, rows: [row] })
  }
  return days
}
