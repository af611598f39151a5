import { fileURLToPath } from 'node:url'
import Holidays from 'date-holidays'

// Generates the SQL statement with which a migration fills public.holidays, from the package date-holidays. Run it with: npx
// tsx tools/holidays/write-holidays.ts
export const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
export type State = (typeof states)[number]
export const [firstYear, lastYear] = [2026, 2045]

/**
 * Whether Christmas Day is a holiday in addition to the day to which the holiday moves. South Australia and the Northern
 * Territory have both days, but the package has only the second.
 */
const isAlsoHoliday = (name: string, state: State, day: string) =>
  name === 'Christmas Day' && (state === 'SA' || state === 'NT') && !day.endsWith('-12-25')

/**
 * The day of a holiday. Corrects the package for Tasmania, where New Year's Day at a weekend always moves to the next Monday
 * (Statutory Holidays Act 2000).
 */
function movedDay(name: string, state: State, day: string): string {
  if (name !== "New Year's Day" || state !== 'TAS' || day.endsWith('-01-01')) return day
  return `${day.slice(0, 4)}-01-${weekdayOf(`${day.slice(0, 4)}-01-01`) === 0 ? '02' : '03'}`
}

/**
 * True for a Monday after Anzac Day that the package lists, although no act or declaration makes it a holiday. New South
 * Wales declared only the Mondays of 2026 and 2027. In the Australian Capital Territory, the act provides a Monday only if
 * Anzac Day is a Sunday. For a Saturday, only the Monday of 2026 was declared.
 */
function isUndeclared(name: string, state: State, day: string): boolean {
  const year = Number(day.slice(0, 4))
  if (!name.startsWith('Anzac Day (')) return false
  if (state === 'NSW') return year > 2027
  return state === 'ACT' && year > 2026 && weekdayOf(`${year}-04-25`) === 6
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The public holidays of a state by day. If another holiday falls on Anzac Day, the name is Anzac Day. */
export function holidaysOf(state: State): Map<string, string> {
  const calendar = new Holidays('AU', state)
  const names = new Map<string, string>()
  for (let year = firstYear; year <= lastYear; year += 1) {
    for (const { date, name, type } of calendar.getHolidays(year, 'en')) {
      if (type !== 'public') continue
      const [given = '', time = ''] = date.split(' ')
      const day = movedDay(name, state, given)
      if (isUndeclared(name, state, day)) continue
      const whole = time.startsWith('00:00') ? name : `${name} from ${time.slice(0, 5)}`
      if (!names.has(day) || name.startsWith('Anzac')) names.set(day, whole)
      if (isAlsoHoliday(name, state, given)) names.set(`${year}-12-25`, name)
    }
  }
  return names
}

/** Generates the statement, with one row for each holiday and the states that have it on the same days. */
function insertStatement(): string {
  const rows = new Map<string, State[]>()
  for (const state of states) {
    const holidays = [...holidaysOf(state)].toSorted(([one], [other]) => one.localeCompare(other))
    for (const name of new Set(holidays.map(([, one]) => one))) {
      const days = holidays.flatMap(([day, one]) => (one === name ? [day] : []))
      const key = `'${name.replaceAll("'", "''")}', '${days.join(' ')}'`
      rows.set(key, [...(rows.get(key) ?? []), state])
    }
  }
  return `insert into public.holidays (state, day, name)
select state, day::date, listed.name
from (values
${[...rows].map(([row, where]) => `  (${row}, '${where.join(' ')}')`).join(',\n')}
) listed (name, days, states)
cross join string_to_table(listed.states, ' ') state
cross join string_to_table(listed.days, ' ') day
on conflict do nothing;
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(insertStatement())
