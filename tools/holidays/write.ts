import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Holidays from 'date-holidays'

// Writes the days of src/features/jobs/admin/public-holidays.ts from the package date-holidays:
//   npx tsx tools/holidays/write.ts
// The package itself is a megabyte for a browser, as it knows the calendars of all countries.
const file = fileURLToPath(new URL('../../src/features/jobs/admin/public-holidays.ts', import.meta.url))
const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']
const [firstYear, lastYear] = [2026, 2035]

/** The file's text, and the same text with its days generated: a line for each name and the states that share its days. */
export function holidaysFile(): { current: string; generated: string } {
  const current = readFileSync(file, 'utf8')
  const generated = current.replace(/(?<=`\n).*?(?=\n`)/s, () => holidayLines().join('\n'))
  return { current, generated }
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

function holidayLines(): string[] {
  const daysOf = new Map<string, Map<string, string[]>>()
  for (const state of states) {
    const calendar = new Holidays('AU', state)
    for (let year = firstYear; year <= lastYear; year += 1) {
      for (const { date, name, type } of calendar.getHolidays(year, 'en')) {
        if (type !== 'public') continue
        const [given = '', time = ''] = date.split(' ')
        const day = substituteOf(name, state, given)
        const whole = time.startsWith('00:00') ? name : `${name} from ${time.slice(0, 5)}`
        const byState = daysOf.get(whole) ?? new Map<string, string[]>()
        const itself = isAlsoHoliday(name, state, given) ? [`${year}-12-25`] : []
        byState.set(state, [...(byState.get(state) ?? []), ...itself, day])
        daysOf.set(whole, byState)
      }
    }
  }
  return [...daysOf].flatMap(([name, byState]) => {
    const sharing = new Map<string, string[]>()
    for (const [state, days] of byState)
      sharing.set(days.join(' '), [...(sharing.get(days.join(' ')) ?? []), state])
    return [...sharing].map(([days, who]) => [name, who.join(' '), days].join('; '))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, holidaysFile().generated)
