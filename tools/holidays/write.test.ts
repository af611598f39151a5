import { expect, it } from 'vitest'
import { holidayOn, type State, states } from '../../src/features/jobs/admin/public-holidays.ts'
import { holidaysFile } from './write.ts'

it('the public holidays are those of the installed package', () => {
  const { current, generated } = holidaysFile()
  expect(current).toBe(generated)
})

// The holidays of a fixed day, as the states' acts have them for the years of the file. The others go by weekdays and Easter.
const years = Array.from({ length: 10 }, (_, index) => 2026 + index)
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
/** Days after a Saturday or a Sunday, on which its holiday falls instead. */
const monday = (day: string) => [0, 6].includes(weekdayOf(day)) && (weekdayOf(day) === 6 ? 2 : 1)
const plus = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

function fixedDays(year: number, state: State): string[] {
  const [newYear, australia, anzac] = [`${year}-01-01`, `${year}-01-26`, `${year}-04-25`]
  const [christmas, boxing] = [`${year}-12-25`, `${year}-12-26`]
  const moved = (day: string) => plus(day, monday(day) || 0)
  const days = [moved(newYear), moved(australia), christmas]
  if (state !== 'TAS') days.push(newYear)
  // Two days after a weekend, whichever day of it Christmas is.
  if (monday(christmas)) days.push(`${year}-12-27`)
  if (monday(boxing)) days.push(`${year}-12-28`)
  if (state !== 'TAS' || !monday(boxing)) days.push(boxing)
  const isSunday = weekdayOf(anzac) === 0
  const isMoved = isSunday && (state === 'QLD' || state === 'NT')
  if (!isMoved) days.push(anzac)
  if (isMoved || (monday(anzac) && ['ACT', 'NSW', 'WA'].includes(state))) days.push(moved(anzac))
  return days
}

/** The days around them. */
const near = (year: number) =>
  ['01-01', '01-02', '01-03', '01-26', '01-27', '01-28', '04-25', '04-26', '04-27'].map(
    (day) => `${year}-${day}`,
  )
const ends = (year: number) => ['25', '26', '27', '28'].map((day) => `${year}-12-${day}`)

it('Christmas, Boxing, New Year’s, Australia and Anzac Day are those of each state’s act', () => {
  const wrong = years.flatMap((year) =>
    states.flatMap((state) => {
      const wanted = new Set(fixedDays(year, state))
      return (
        [...near(year), ...ends(year)]
          .filter((day) => wanted.has(day) !== (holidayOn(day, state) !== undefined))
          // Easter, and Monday holidays that a state has by weekday.
          .filter((day) => !/Easter|Good Friday/.test(holidayOn(day, state) ?? ''))
          .map((day) => `${state} ${day}`)
      )
    }),
  )
  expect(wrong).toEqual([])
})
