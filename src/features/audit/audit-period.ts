import { locale } from '@/lib/i18n/language'

/**
 * The number of earlier months for which audit entries are kept, in addition to the current month. Same as in
 * the database (rule 10.19).
 */
export const auditMonths = 24

/** Brisbane's offset from UTC all year, because Queensland has no daylight saving. */
const offset = '+10:00'
const dayMs = 24 * 60 * 60 * 1000

/** The date in Brisbane, e.g. 2026-11-22. */
function dayOf(moment: Date): string {
  return new Date(moment.getTime() + 10 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

/**
 * The time range of a filter in Brisbane: the last N days ('7') or a month ('2026-11').
 * @returns both bounds for a month, and only `since` for the last N days. Empty if there is no filter.
 */
export function momentsOf(when: string | undefined, now = new Date()): { since?: string; until?: string } {
  if (when === undefined) return {}
  if (when.includes('-'))
    return { since: `${when}-01T00:00:00${offset}`, until: `${after(when)}-01T00:00:00${offset}` }
  return { since: `${dayOf(new Date(now.getTime() - (Number(when) - 1) * dayMs))}T00:00:00${offset}` }
}

/**
 * True if the nightly check is overdue. A check takes hours at most, so it counts as late half a day after it
 * was due.
 * @param checked the ISO timestamp of the last check.
 */
export function isLate(checked: string, now = new Date()): boolean {
  return now.getTime() - Date.parse(checked) > 1.5 * dayMs
}

/** The months that the audit can contain, newest first, starting with the current month. */
export function monthsBack(count: number, now = new Date()): { value: string; label: string }[] {
  const [year = 0, month = 1] = dayOf(now).split('-').map(Number)
  return Array.from({ length: count }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1))
    return {
      value: first.toISOString().slice(0, 7),
      label: first.toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    }
  })
}

function after(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}
