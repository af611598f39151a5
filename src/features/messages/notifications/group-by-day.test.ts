import { expect, it } from 'vitest'
import { formatDate } from '@/lib/format/format-date'
import { groupByDay } from './group-by-day'

// This is ten past midnight on 21 November in Brisbane, but still the 20th in Perth, in UTC and in America.
const now = Date.parse('2026-11-20T14:10:00Z')

const daysOf = (...moments: string[]) =>
  groupByDay(
    moments.map((created_at) => ({ created_at })),
    now,
  ).map(({ day, rows }) => [day, rows.length])

it('a day of notifications begins at midnight in Brisbane', () => {
  expect(
    daysOf(
      '2026-11-20T14:09:00.5+00:00',
      '2026-11-20T14:00:00+00:00',
      '2026-11-20T13:59:59.999999+00:00',
      '2026-11-19T14:00:00+00:00',
      '2026-11-19T13:59:59+00:00',
      '2026-11-18T14:00:00+00:00',
      '2025-11-20T14:05:00+00:00',
    ),
  ).toEqual([
    ['Today', 2],
    ['Yesterday', 2],
    [formatDate('2026-11-19'), 2],
    [formatDate('2025-11-21'), 1],
  ])
})

it('a notification with a timestamp in the future, because clocks differ, is listed under today', () => {
  expect(daysOf('2026-11-21T14:30:00+00:00', '2026-11-20T14:00:00+00:00')).toEqual([['Today', 2]])
})

it('an empty list of notifications has no days', () => {
  expect(daysOf()).toEqual([])
})
