import { expect, it } from 'vitest'
import { readSchedule, runsDue } from './schedule.ts'

function isDue(schedule: string, moment: string): boolean {
  const read = readSchedule(schedule)
  if (read.kind !== 'minutes') throw new Error(`${schedule} is not a schedule in minutes`)
  return read.isDue(new Date(`${moment}:00Z`))
}

const minute = (moment: string) => Date.parse(`${moment}:00Z`) / 60_000

it.each([
  ['* * * * *', '2026-11-22T04:39', true],
  ['*/5 * * * *', '2026-11-22T04:39', false],
  ['*/5 * * * *', '2026-11-22T04:40', true],
  ['30 3 * * sat', '2026-11-21T03:30', true],
  ['30 3 * * 7', '2026-11-22T03:30', true],
  ['1-9/4,20 4 * nov *', '2026-11-22T04:05', true],
  ['1-9/4,20 4 * nov *', '2026-11-22T04:06', false],
  ['@daily', '2026-11-22T00:00', true],
  ['@hourly', '2026-11-22T00:01', false],
  // The last day of a month.
  ['0 11 $ * *', '2028-02-29T11:00', true],
  ['0 11 $ * *', '2027-02-28T11:00', true],
  ['0 11 $ * *', '2028-02-28T11:00', false],
  // With both kinds of day, either is enough, unless one begins with a star.
  ['0 0 1 * mon', '2026-11-23T00:00', true],
  ['0 0 1 * mon', '2026-12-01T00:00', true],
  ['0 0 */2 * mon', '2026-11-23T00:00', true],
  ['0 0 */2 * mon', '2026-11-24T00:00', false],
  ['0 0 */2 * mon', '2026-11-25T00:00', false],
])('%s at %s in GMT: %s', (schedule, moment, expected) => {
  expect(isDue(schedule, moment)).toBe(expected)
})

it('a schedule may be in seconds, or at each start', () => {
  expect(readSchedule(' 30  sEcOnDs ')).toEqual({ kind: 'interval', seconds: 30 })
  expect(readSchedule('1 second')).toEqual({ kind: 'interval', seconds: 1 })
  expect(readSchedule('@restart')).toEqual({ kind: 'start' })
})

it('a range that runs backwards is refused', () => {
  expect(() => readSchedule('5-3 * * * *')).toThrow('larger')
})

it.each([
  [0, 0],
  [1, 1],
  [3, 3],
  // The machine slept for an hour; the clock was set back by one.
  [60, 1],
  [-60, 1],
])('after %i minutes, a job of each minute runs %i times', (passed, runs) => {
  expect(runsDue(readSchedule('* * * * *'), 1000, 1000 + passed)).toBe(runs)
})

it('a job still runs when the machine was too busy to notice its minute', () => {
  const schedule = readSchedule('0 4 * * *')
  expect(runsDue(schedule, minute('2026-11-22T03:59'), minute('2026-11-22T04:02'))).toBe(1)
  expect(runsDue(schedule, minute('2026-11-22T04:00'), minute('2026-11-22T04:02'))).toBe(0)
})
