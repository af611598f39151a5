import { expect, it } from 'vitest'
import { type Hours, minutesEarly } from './hours'

const hours: Hours = {
  application_id: 'a',
  job_id: 'j',
  title: 'Office',
  day: '2026-11-23',
  began: '07:00:00',
  ended: '15:00:00',
  break_minutes: null,
  minutes: 480,
  plan_began: '07:00:00',
  plan_ended: '15:00:00',
  plan_minutes: 480,
  pressed: 'both',
  changed: null,
  reason: null,
  changed_at: null,
  agrees: true,
  basis: 'hour',
  rate_cents: 3000,
  amount_cents: 24_000,
  line_id: null,
  is_in_run: false,
  later_minutes: null,
  is_waiting: true,
  absence: null,
  overlapping: null,
  left_cents: null,
  left_days: null,
}

it.each<[Partial<Hours>, number | undefined]>([
  [{ ended: '14:00:00' }, 60],
  [{ ended: '14:44:00' }, 16],
  [{ ended: '14:45:00' }, undefined],
  [{ ended: '15:30:00' }, undefined],
  [{ ended: '23:40:00', plan_ended: '00:30:00' }, 50],
  [{ ended: '00:30:00', plan_ended: '23:40:00' }, undefined],
  // The person corrected the end, so the end is not compared with the plan.
  [{ ended: '14:00:00', changed: 'person' }, undefined],
  [{ ended: '14:00:00', plan_ended: null }, undefined],
  [{ ended: null }, undefined],
])('a day with %j is marked as ended early by %s minutes', (change, early) => {
  expect(minutesEarly({ ...hours, ...change })).toBe(early)
})
