// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ada, signedInDevice } from '@/components/testing/session-for-tests'
import type { Hours } from '@/features/pay/hours'
import { refusal } from '@/lib/testing/fake-device'
import { showScreen } from '@/lib/testing/fake-screen'
import type { PersonHours } from '../schema'

const page = await signedInDevice({ isAdmin: true })
const { PersonCard } = await import('./person-card')
const { useHours } = await import('../use-hours')

const monday = '2083-11-22'
const hours = (day: string, more: Partial<Hours> = {}): Hours => ({
  application_id: 'depot',
  job_id: null,
  title: 'Depot',
  day,
  began: '08:00:00',
  ended: '16:00:00',
  break_minutes: null,
  minutes: 480,
  plan_began: '08:00:00',
  plan_ended: '16:00:00',
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
  left_cents: null,
  left_days: null,
  overlapping: null,
  ...more,
})
let days: Hours[]
let id: string
const person = (): PersonHours => ({
  id,
  name: 'Bo',
  minutes: 480,
  amount_cents: 24_000,
  waiting: days.length,
  days,
  lines: [{ id: 'line', kind: 'bonus', day: monday, amount_cents: 500, reason: 'Quick', job_title: null }],
  name_order: 'bo',
})
const Shown = () => createElement(PersonCard, { person: person(), actions: useHours(monday, '') })
const draw = () => page.draw(showScreen, createElement(Shown))

beforeEach(() => {
  id = 'bo'
  page.respond('approve_hours', () => Response.json([]))
})

describe('a day that overlaps with another', () => {
  const overlap = { agrees: false, overlapping: 'Harbour office' }

  it('says with which job, and is not approved with the other days', async () => {
    days = [hours('2083-11-22'), hours('2083-11-23', overlap), hours('2083-11-24')]
    const screen = await draw()
    expect(screen.text()).toContain('At the same time as Harbour office')
    expect(screen.text()).not.toContain('Planned:')
    await screen.press('Approve all 2 days of Bo')
    expect(page.calls('approve_hours')).toMatchObject([
      { items: [{ day: '2083-11-22' }, { day: '2083-11-24' }] },
    ])
  })

  it('is approved by itself, as it was shown', async () => {
    days = [hours('2083-11-23', overlap)]
    const screen = await draw()
    await screen.press('Approve Bo, Tue 23 Nov')
    expect(page.calls('approve_hours')).toMatchObject([
      { items: [{ day: '2083-11-23', overlapping: 'Harbour office' }] },
    ])
  })

  it('keeps its mark when an administrator has corrected the day, and loses the mark once approved', async () => {
    days = [hours('2083-11-23', { ...overlap, changed: 'administrator' })]
    expect((await draw()).text()).toContain('At the same time as Harbour office')
    days = [hours('2083-11-23', { ...overlap, line_id: 'approved', is_waiting: false })]
    expect((await draw()).text()).not.toContain('At the same time')
  })
})

it.each([
  ['did_not_come', 'Recorded: did not come'],
  ['cancelled_late', 'Recorded: cancelled late'],
] as const)('a day of somebody recorded as %s says so', async (absence, told) => {
  days = [hours('2083-11-22', { agrees: false, absence })]
  expect((await draw()).text()).toContain(told)
})

it.each([
  [ada, []],
  [
    'bo',
    ['Approve Bo, Mon 22 Nov', 'Approve all 2 days of Bo', 'Add or take off for Bo', 'Remove Bonus, $5.00'],
  ],
])('on the card of %s, an administrator finds these buttons about pay: %j', async (whose, wanted) => {
  id = whose
  days = [hours('2083-11-22'), hours('2083-11-23')]
  const screen = await draw()
  const all = [
    'Approve Bo, Mon 22 Nov',
    'Approve all 2 days of Bo',
    'Add or take off for Bo',
    'Remove Bonus, $5.00',
  ]
  expect(all.filter(screen.hasButton)).toEqual(wanted)
  expect(screen.text().includes('Another administrator approves your own hours.')).toBe(whose === ada)
  // Administrators can change their own hours, because another administrator approves the change.
  expect(screen.hasButton('Change the hours of Bo, Mon 22 Nov')).toBe(true)
})

describe('a job that is paid as a whole', () => {
  const whole = { basis: 'job', rate_cents: 100_000, amount_cents: 25_000 } as const
  const approved = { ...whole, line_id: 'approved', is_waiting: false }
  const add = 'Add the $500.00 that is left of Depot'

  beforeEach(() => {
    page.respond('settle_job', () => Response.json('line'))
  })

  it('shows no remaining pay until a day is approved', async () => {
    days = [hours('2083-11-22', { ...whole, left_cents: 100_000, left_days: 4 })]
    expect((await draw()).text()).not.toContain('left')
  })

  it('says for how many days the remaining pay is', async () => {
    days = [hours('2083-11-22', { ...approved, left_cents: 75_000, left_days: 3 })]
    expect((await draw()).text()).toContain('$750.00 of its pay is left for 3 more days.')
  })

  it('offers to approve the remaining pay, as shown, once all its days are approved', async () => {
    days = ['2083-11-22', '2083-11-23'].map((day) =>
      hours(day, { ...approved, left_cents: 50_000, left_days: 0 }),
    )
    const screen = await draw()
    expect(screen.text()).toContain('All its days are approved, and $500.00 of its pay has not been paid.')
    await screen.press(add)
    expect(page.calls('settle_job')).toEqual([{ application_id: 'depot', left_cents: 50_000 }])
  })

  it('shows why the remaining pay was refused', async () => {
    page.respond('settle_job', refusal('PT409', 'These hours have changed.'))
    days = [hours('2083-11-22', { ...approved, left_cents: 50_000, left_days: 0 })]
    const screen = await draw()
    await screen.press(add)
    expect(screen.text()).toContain('These hours have changed.')
  })

  it('offers no remaining pay while a day waits, of one’s own pay, or if too much is approved', async () => {
    const rest = { left_cents: 50_000, left_days: 0 }
    days = [hours('2083-11-22', { ...approved, ...rest }), hours('2083-11-23', { ...whole, ...rest })]
    expect((await draw()).hasButton(add)).toBe(false)
    days = [hours('2083-11-22', { ...approved, left_cents: -10_000, left_days: 0 })]
    expect((await draw()).text()).toContain('$100.00 more is approved than this job pays.')
    id = ada
    days = [hours('2083-11-22', { ...approved, ...rest })]
    expect((await draw()).hasButton(add)).toBe(false)
  })
})
