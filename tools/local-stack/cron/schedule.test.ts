import { expect, it } from 'vitest'
import { follow } from './schedule.ts'

function nextOf(schedule: string, after: string): string | undefined {
  const cron = follow(schedule, () => undefined)
  const next = cron.nextRun(`${after}:00Z`)
  cron.stop()
  return next?.toISOString().slice(0, 16)
}

it.each([
  ['*/5 * * * *', '2026-11-22T04:39', '2026-11-22T04:40'],
  ['30 3 * * sat', '2026-11-20T00:00', '2026-11-21T03:30'],
  ['30 3 * * 7', '2026-11-20T00:00', '2026-11-22T03:30'],
  ['1-9/4,20 4 * nov *', '2026-11-22T04:05', '2026-11-22T04:09'],
  ['@daily', '2026-11-22T00:01', '2026-11-23T00:00'],
  // In pg_cron, `$` stands for the last day of a month.
  ['0 11 $ * *', '2028-02-01T00:00', '2028-02-29T11:00'],
  // If both the day of the month and the weekday are set, matching one is enough. If one of them begins with a star, both must match.
  ['0 0 1 * mon', '2026-11-22T00:00', '2026-11-23T00:00'],
  ['0 0 1 * mon', '2026-11-30T00:00', '2026-12-01T00:00'],
  ['0 0 */2 * mon', '2026-11-23T00:00', '2026-12-07T00:00'],
])('the schedule %s, after %s in GMT, is next due at %s', (schedule, after, next) => {
  expect(nextOf(schedule, after)).toBe(next)
})

it.each(['5-3 * * * *', '@reboot'])('the schedule %s is refused', (schedule) => {
  expect(() => follow(schedule, () => undefined)).toThrow(/CronPattern/)
})
