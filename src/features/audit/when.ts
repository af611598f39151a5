import { locale } from '@/lib/i18n/language'

/** How many months the audit keeps besides this one, as in the database (rule 10.19). */
export const monthsKept = 24

/** Brisbane keeps one clock all year. */
const offset = '+10:00'
const dayMs = 24 * 60 * 60 * 1000

/** The day in Brisbane, 2026-11-22. */
function dayOf(moment: Date): string {
  return new Date(moment.getTime() + 10 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

/**
 * The moments between which a filter's entries lie: of the last so many days ('7'), or of a month ('2026-11'), in Brisbane.
 * @returns both for a month, only `since` for days, neither without a filter.
 */
export function momentsOf(when: string | undefined, now = new Date()): { since?: string; until?: string } {
  if (when === undefined) return {}
  if (when.includes('-'))
    return { since: `${when}-01T00:00:00${offset}`, until: `${after(when)}-01T00:00:00${offset}` }
  return { since: `${dayOf(new Date(now.getTime() - (Number(when) - 1) * dayMs))}T00:00:00${offset}` }
}

/** Whether the check has not run again the night after. It takes hours at most, so half a day more is late. */
export function isLate(checked: string, now = new Date()): boolean {
  return now.getTime() - Date.parse(checked) > 1.5 * dayMs
}

/** The months that the audit can hold, newest first: this one and those before it. */
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
