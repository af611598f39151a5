import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Holidays from 'date-holidays'

// Writes the days of supabase/schemas/jobs/shipped-holidays.sql from the package date-holidays:
//   npx tsx tools/holidays/write.ts
// The package itself is a megabyte for a browser, as it knows the calendars of all countries.
const file = fileURLToPath(new URL('../../supabase/schemas/jobs/shipped-holidays.sql', import.meta.url))
export const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
export const [firstYear, lastYear] = [2026, 2045]
const longestLine = 130

/** The file's text, and the same text with its days generated: a row for each name and the states that share its days. */
export function holidaysFile(): { current: string; generated: string } {
  const current = readFileSync(file, 'utf8')
  const rows = shippedHolidays().map(({ name, states: where, days }) => {
    const [quoted, lines] = [name.replaceAll("'", "''"), wrapped(days).join('\n     ')]
    return `    ('${quoted}', '${where.join(' ')}',\n     '${lines}')`
  })
  const generated = current.replace(/(?<=from \(values\n).*?(?=\n {2}\) shipped)/s, () => rows.join(',\n'))
  return { current, generated }
}

/** Days in lines that the SQL check allows. */
function wrapped(days: readonly string[]): string[] {
  const inLine = Math.floor(longestLine / 'YYYY-MM-DD '.length)
  return Array.from({ length: Math.ceil(days.length / inLine) }, (_, line) =>
    days.slice(line * inLine, (line + 1) * inLine).join(' '),
  )
}

/**
 * The package still moves Christmas Day from a weekend in South Australia and the Northern Territory. Their acts have made the day itself
 * a public holiday, too, South Australia's in 2023.
 */
const isAlsoHoliday = (name: string, state: string, day: string) =>
  name === 'Christmas Day' && (state === 'SA' || state === 'NT') && !day.endsWith('-12-25')

/** In Tasmania a New Year's Day at a weekend is the Monday after it (Statutory Holidays Act 2000), also if it is a Sunday. */
function substituteOf(name: string, state: string, day: string): string {
  if (name !== "New Year's Day" || state !== 'TAS' || day.endsWith('-01-01')) return day
  const weekday = new Date(`${day.slice(0, 4)}-01-01T00:00:00Z`).getUTCDay()
  return `${day.slice(0, 4)}-01-${weekday === 0 ? '02' : '03'}`
}

/** The name of each day of a state; where two holidays meet, the fixed one. */
function holidaysOf(state: string): Map<string, string> {
  const calendar = new Holidays('AU', state)
  const names = new Map<string, string>()
  for (let year = firstYear; year <= lastYear; year += 1) {
    for (const { date, name, type } of calendar.getHolidays(year, 'en')) {
      if (type !== 'public') continue
      const [given = '', time = ''] = date.split(' ')
      const day = substituteOf(name, state, given)
      const whole = time.startsWith('00:00') ? name : `${name} from ${time.slice(0, 5)}`
      if (!names.has(day) || name.startsWith('Anzac')) names.set(day, whole)
      if (isAlsoHoliday(name, state, given)) names.set(`${year}-12-25`, name)
    }
  }
  return names
}

/** Each holiday with the states that have it on the same days. */
export function shippedHolidays(): { name: string; states: string[]; days: string[] }[] {
  const lines = new Map<string, { name: string; states: string[]; days: string[] }>()
  for (const state of states) {
    const names = holidaysOf(state)
    for (const name of new Set(names.values())) {
      const days = [...names].flatMap(([day, one]) => (one === name ? [day] : [])).sort()
      const key = `${name} ${days.join()}`
      const line = lines.get(key) ?? { name, states: [], days }
      line.states.push(state)
      lines.set(key, line)
    }
  }
  return [...lines.values()]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, holidaysFile().generated)
