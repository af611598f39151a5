import { afterAll, expect, it } from 'vitest'
import { bankingDayFault, nextBankingDay } from '@/features/pay/admin/banking-days'
import { connect, databaseUrl } from './database-session.ts'

// The database reckons the days on which banks pay, and the page reads them from the calendars of two states (rule 23.19).

const sql = connect(databaseUrl(), 'banking days', 1)
afterAll(() => sql.end())

it('the page and the database agree on every day for which there are calendars', async () => {
  const days = await sql<{ day: string; isOpen: boolean; next: string }[]>`
    select day::date::text as day, private.is_banking_day(day::date) as "isOpen", private.next_banking_day(day::date)::text as next
    from generate_series(date '2026-01-01', date '2035-12-20', interval '1 day') day`
  expect(days.length).toBeGreaterThan(3_600)
  expect(days.filter(({ day, isOpen }) => (bankingDayFault(day) === undefined) !== isOpen)).toEqual([])
  expect(days.filter(({ day, next }) => nextBankingDay(day) !== next)).toEqual([])
})
