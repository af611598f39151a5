import { afterAll, beforeAll, expect, it } from 'vitest'
import { bankingDayFault, nextBankingDay } from '@/features/pay/admin/banking-days'
import { firstYear, holidaysOf, lastYear, states } from '../../tools/holidays/write-holidays.ts'
import { connect, databaseUrl } from './database-session.ts'

const sql = connect(databaseUrl(), 'holidays', 1)
afterAll(() => sql.end())

/** The holidays that the migrations insert, by state. */
let stored: Map<string, Map<string, string>>
beforeAll(async () => {
  const rows = await sql<{ state: string; day: string; name: string }[]>`
    select state, day::text, name from public.holidays where extract(year from day) between ${firstYear} and ${lastYear} order by day`
  stored = new Map(
    states.map((state) => [
      state,
      new Map(rows.filter((row) => row.state === state).map(({ day, name }) => [day, name])),
    ]),
  )
})
const holidaysIn = (state: string) => stored.get(state) ?? new Map<string, string>()

it('the migrations insert the public holidays that tools/holidays writes (rule 11.31)', () => {
  for (const state of states) expect(holidaysIn(state)).toEqual(new Map(holidaysOf(state)))
})

it('the frontend and the database agree on every banking day (rule 23.19)', async () => {
  const days = await sql<{ day: string; isOpen: boolean; next: string }[]>`
    select day::date::text as day, private.is_banking_day(day::date) as "isOpen", private.next_banking_day(day::date)::text as next
    from generate_series(date '2026-01-01', date '2045-12-20', interval '1 day') day`
  const holidays = { nsw: holidaysIn('NSW'), vic: holidaysIn('VIC') }
  expect(days.length).toBeGreaterThan(7_200)
  expect(days.filter(({ day, isOpen }) => (bankingDayFault(day, holidays) === undefined) !== isOpen)).toEqual(
    [],
  )
  expect(days.filter(({ day, next }) => nextBankingDay(day, holidays) !== next)).toEqual([])
})
