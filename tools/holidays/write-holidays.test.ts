import { expect, it } from 'vitest'
import { firstYear, holidaysOf, lastYear, type State, states } from './write-holidays.ts'

// The holidays that the states have published. Excludes holidays of only a part of a state: Brisbane's Royal Queensland Show, Hobart's
// Royal Regatta, Tasmania's Recreation Day, and the show days of towns. Part-day holidays begin at 18:00 in Queensland and at 19:00
// elsewhere.
const published: Record<number, Record<State, string>> = {
  2026: {
    ACT: '01-01 01-26 03-09 04-03 04-04 04-05 04-06 04-25 04-27 06-01 06-08 10-05 12-25 12-26 12-28',
    NSW: '01-01 01-26 04-03 04-04 04-05 04-06 04-25 04-27 06-08 10-05 12-25 12-26 12-28',
    NT: '01-01 01-26 04-03 04-04 04-05 04-06 04-25 05-04 06-08 08-03 12-24 12-25 12-26 12-28 12-31',
    QLD: '01-01 01-26 04-03 04-04 04-05 04-06 04-25 05-04 10-05 12-24 12-25 12-26 12-28',
    SA: '01-01 01-26 03-09 04-03 04-04 04-05 04-06 04-25 06-08 10-05 12-24 12-25 12-26 12-28 12-31',
    TAS: '01-01 01-26 03-09 04-03 04-06 04-25 06-08 12-25 12-28',
    VIC: '01-01 01-26 03-09 04-03 04-04 04-05 04-06 04-25 06-08 09-25 11-03 12-25 12-26 12-28',
    WA: '01-01 01-26 03-02 04-03 04-05 04-06 04-25 04-27 06-01 09-28 12-25 12-26 12-28',
  },
  // In 2027, Christmas Day is a Saturday and Anzac Day is a Sunday.
  2027: {
    ACT: '01-01 01-26 03-08 03-26 03-27 03-28 03-29 04-26 05-31 06-14 10-04 12-25 12-26 12-27 12-28',
    NSW: '01-01 01-26 03-26 03-27 03-28 03-29 04-25 04-26 06-14 10-04 12-25 12-26 12-27 12-28',
    NT: '01-01 01-26 03-26 03-27 03-28 03-29 04-26 05-03 06-14 08-02 12-24 12-25 12-26 12-27 12-28 12-31',
    QLD: '01-01 01-26 03-26 03-27 03-28 03-29 04-26 05-03 10-04 12-24 12-25 12-26 12-27 12-28',
    SA: '01-01 01-26 03-08 03-26 03-27 03-28 03-29 04-25 06-14 10-04 12-24 12-25 12-26 12-27 12-28 12-31',
    TAS: '01-01 01-26 03-08 03-26 03-29 04-25 06-14 12-25 12-27 12-28',
    VIC: '01-01 01-26 03-08 03-26 03-27 03-28 03-29 04-25 06-14 09-24 11-02 12-25 12-26 12-27 12-28',
    WA: '01-01 01-26 03-01 03-26 03-28 03-29 04-25 04-26 06-07 09-27 12-25 12-26 12-27 12-28',
  },
  // In 2028, New Year's Day is on a Saturday.
  2028: {
    ACT: '01-01 01-03 01-26 03-13 04-14 04-15 04-16 04-17 04-25 05-29 06-12 10-02 12-25 12-26',
    NSW: '01-01 01-03 01-26 04-14 04-15 04-16 04-17 04-25 06-12 10-02 12-25 12-26',
    NT: '01-01 01-03 01-26 04-14 04-15 04-16 04-17 04-25 05-01 06-12 08-07 12-24 12-25 12-26 12-31',
    QLD: '01-01 01-03 01-26 04-14 04-15 04-16 04-17 04-25 05-01 10-02 12-24 12-25 12-26',
    SA: '01-01 01-03 01-26 03-13 04-14 04-15 04-16 04-17 04-25 06-12 10-02 12-24 12-25 12-26 12-31',
    TAS: '01-03 01-26 03-13 04-14 04-17 04-25 06-12 12-25 12-26',
    VIC: '01-01 01-03 01-26 03-13 04-14 04-15 04-16 04-17 04-25 06-12 09-29 11-07 12-25 12-26',
    WA: '01-01 01-03 01-26 03-06 04-14 04-16 04-17 04-25 06-05 09-25 12-25 12-26',
  },
}
/**
 * Sources differ about these days, so no test asserts them. If the holiday for Anzac Day moves to the Monday, the Sunday itself might
 * also be a holiday.
 */
const unsure = new Set(['ACT 2027-04-25'])

it.each(
  Object.entries(published).flatMap(([year, lists]) =>
    states.map((state) => [state, year, lists[state]] as const),
  ),
)('the public holidays of %s in %s match the list that the state publishes', (state, year, list) => {
  const days = [...holidaysOf(state).keys()].filter(
    (day) => day.startsWith(year) && !unsure.has(`${state} ${day}`),
  )
  expect(days.map((day) => day.slice(5)).sort()).toEqual(list.split(' '))
})

it.each([
  ['2027-12-25', 'SA', 'Christmas Day'],
  ['2027-12-25', 'NT', 'Christmas Day'],
  ['2027-12-24', 'QLD', 'Christmas Eve from 18:00'],
  ['2027-12-24', 'SA', 'Christmas Eve from 19:00'],
  ['2027-12-31', 'NT', "New Year's Eve from 19:00"],
  ['2027-03-08', 'VIC', 'Labour Day'],
  ['2027-03-08', 'TAS', 'Eight Hours Day'],
  ['2027-03-08', 'SA', 'Adelaide Cup Day'],
  ['2027-03-08', 'ACT', 'Canberra Day'],
  ['2027-05-03', 'QLD', 'Labour Day'],
  ['2027-05-03', 'NT', 'May Day'],
  ['2027-10-04', 'QLD', "King's Birthday"],
  ['2027-09-27', 'WA', "King's Birthday"],
  ['2027-06-07', 'WA', 'Western Australia Day'],
  ['2027-05-31', 'ACT', 'Reconciliation Day'],
  ['2027-09-24', 'VIC', 'AFL Grand Final Friday'],
  ['2027-08-11', 'QLD', undefined],
] as const)('the holiday on %s in %s is %s', (day, state, name) => {
  expect(holidaysOf(state).get(day)).toBe(name)
})

// Checks the holidays on fixed dates, which the states' acts define for all years. All other holidays depend on weekdays or Easter.
const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index)
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const isWeekend = (day: string) => [0, 6].includes(weekdayOf(day))
/** Returns the day itself or, if it falls on a weekend, the Monday after it. */
const moved = (day: string) => {
  const days = isWeekend(day) ? (weekdayOf(day) === 6 ? 2 : 1) : 0
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function fixedDays(year: number, state: State): string[] {
  const [newYear, australia, anzac] = [`${year}-01-01`, `${year}-01-26`, `${year}-04-25`]
  const [christmas, boxing] = [`${year}-12-25`, `${year}-12-26`]
  const days = [moved(newYear), moved(australia), christmas]
  if (state !== 'TAS') days.push(newYear)
  // If Christmas Day or Boxing Day falls on a weekend, a holiday two days later is added.
  if (isWeekend(christmas)) days.push(`${year}-12-27`)
  if (isWeekend(boxing)) days.push(`${year}-12-28`)
  if (state !== 'TAS' || !isWeekend(boxing)) days.push(boxing)
  const isSunday = weekdayOf(anzac) === 0
  const isMoved = isSunday && (state === 'QLD' || state === 'NT')
  if (!isMoved) days.push(anzac)
  // In New South Wales, the Monday after Anzac Day is a holiday only in 2026 and 2027, by declaration. In the Australian
  // Capital Territory, the act adds the Monday after a Sunday, and a declaration added the Monday of 2026.
  const hasMonday =
    state === 'WA' || (state === 'NSW' && year <= 2027) || (state === 'ACT' && (isSunday || year === 2026))
  if (isMoved || (isWeekend(anzac) && hasMonday)) days.push(moved(anzac))
  return days
}

it('Christmas, Boxing, New Year’s, Australia and Anzac Day match each state’s act in all years', () => {
  const near = '01-01 01-02 01-03 01-26 01-27 01-28 04-25 04-26 04-27 12-25 12-26 12-27 12-28'.split(' ')
  const wrong = states.flatMap((state) => {
    const holidays = holidaysOf(state)
    return years.flatMap((year) => {
      const wanted = new Set(fixedDays(year, state))
      return (
        near
          .map((day) => `${year}-${day}`)
          .filter((day) => wanted.has(day) !== holidays.has(day))
          // Excludes the Easter holidays, because Easter can fall on these days.
          .filter((day) => !/Easter|Good Friday/.test(holidays.get(day) ?? ''))
          .map((day) => `${state} ${day}`)
      )
    })
  })
  expect(wrong).toEqual([])
})
