// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ada, signedInDevice } from '@/features/auth/session-for-tests'
import type { Hours } from '@/features/pay/hours'
import { showScreen } from '@/lib/testing/false-screen'
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

  it('keeps its mark when an administrator has put it right, and loses it once approved', async () => {
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
])('of %s these buttons decide about pay: %j', async (whose, wanted) => {
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
  // Which another administrator looks at.
  expect(screen.hasButton('Change the hours of Bo, Mon 22 Nov')).toBe(true)
})
