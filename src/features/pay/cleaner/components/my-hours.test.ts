// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { refusal } from '@/lib/testing/fake-device'
import { showScreen } from '@/lib/testing/fake-screen'
import type { Hours } from '../../hours'

const page = await signedInDevice()
const { MyHours } = await import('./my-hours')

// The fake clock starts on Monday, 22 November 2083.
const hours = (
  day: string,
  minutes: number,
  amount_cents: number | null,
  more: Partial<Hours> = {},
): Hours => ({
  application_id: 'depot',
  job_id: null,
  title: `Depot ${day}`,
  day,
  began: '08:00:00',
  ended: '16:00:00',
  break_minutes: 30,
  minutes,
  plan_began: null,
  plan_ended: null,
  plan_minutes: null,
  pressed: 'both',
  changed: null,
  reason: null,
  changed_at: null,
  agrees: true,
  basis: 'hour',
  rate_cents: 3000,
  amount_cents,
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
const line = (id: string, kind: string, minutes: number | null, amount_cents: number) => ({
  id,
  kind,
  day: '2083-11-10',
  job_title: 'Depot',
  minutes,
  amount_cents,
  reason: null,
})
const monday = '2083-11-22'
let days: Hours[]
const draw = () => page.draw(showScreen, createElement(MyHours))
type Screen = Awaited<ReturnType<typeof draw>>
const section = (screen: Screen, title: string) =>
  screen.element.querySelector(`[aria-label="${title}"]`)?.textContent ?? ''

beforeEach(() => {
  days = [
    hours('2083-11-18', 60, 3000),
    hours('2083-11-19', 120, 6000),
    hours('2083-11-20', 240, 12_000, { line_id: 'approved' }),
    hours(monday, 480, 24_050),
    hours('2083-11-23', 90, null),
    hours('2083-11-24', 30, 1500, { line_id: 'approved' }),
  ]
  page.respond('my_hours', () => Response.json(days))
  page.respond('my_unpaid_lines', () =>
    Response.json([
      line('a', 'work', 240, 12_000),
      line('b', 'bonus', null, 5000),
      line('c', 'deduction', null, -1050),
    ]),
  )
})

describe('the sums of a person’s hours', () => {
  it('count all days of this week, approved or not', async () => {
    expect(section(await draw(), 'This week so far')).toContain('10 h · $255.50')
  })

  it('count earlier days without an approval as waiting', async () => {
    expect(section(await draw(), 'Waiting for approval')).toContain('3 h · $90.00')
  })

  it('include additions and deductions in the approved pay', async () => {
    expect(section(await draw(), 'Approved, to be paid')).toContain('4 h · $159.50')
  })
})

describe('the correction of hours', () => {
  const label = 'Correct the hours for Mon 22 Nov'

  async function open() {
    const screen = await draw()
    await screen.click(label)
    return screen
  }

  it('starts with the current hours, and is sent once', async () => {
    const response = heldResponse()
    page.respond('correct_my_hours', response.network)
    days = days.map((day) => (day.day === monday ? { ...day, changed_at: '2083-11-22T05:00:00Z' } : day))
    const screen = await open()
    expect(['Start time', 'End time', 'Break in minutes'].map((name) => screen.field(name).value)).toEqual([
      '08:00',
      '16:00',
      '30',
    ])
    await screen.type('End time', '17:15')
    await screen.type('Break in minutes', '0')
    await screen.type('Reason', ' The alarm went off ')
    await screen.clickTwice('Save')
    expect(page.calls('correct_my_hours')).toEqual([
      {
        application_id: 'depot',
        day: monday,
        reason: 'The alarm went off',
        began: '08:00',
        ended: '17:15',
        break_minutes: 0,
        seen: '2083-11-22T05:00:00Z',
      },
    ])
    const reads = page.calls('my_hours').length
    await response.give(Response.json(null))
    expect(page.toasts()).toEqual(['Saved. An administrator will check your hours.'])
    expect(screen.dialog()).toBeNull()
    expect(page.calls('my_hours').length).toBe(reads + 1)
  })

  it('sends no times for a day without work, and no break if none is typed', async () => {
    const screen = await open()
    await screen.type('Reason', 'Sent home')
    await screen.toggle('No work that day')
    await screen.click('Save')
    const base = { application_id: 'depot', day: monday }
    await screen.click(label)
    await screen.type('Break in minutes', ' ')
    await screen.type('Reason', 'No break')
    await screen.click('Save')
    expect(page.calls('correct_my_hours')).toEqual([
      { ...base, reason: 'Sent home' },
      { ...base, reason: 'No break', began: '08:00', ended: '16:00' },
    ])
  })

  it.each([
    ['Start time', '', 'Enter the start time.'],
    ['End time', '', 'Enter the end time.'],
    ['End time', '08:00', 'The end must differ from the start.'],
    ['Break in minutes', '721', 'Enter minutes, from 0 to 720.'],
    ['Break in minutes', '-5', 'Enter minutes, from 0 to 720.'],
    ['Reason', '  ', 'Please give a reason.'],
  ])('with the field "%s" set to "%s" says what is wrong, and sends nothing', async (name, text, fault) => {
    const screen = await open()
    await screen.type('Reason', 'A reason')
    await screen.type(name, text)
    expect(screen.text()).not.toContain(fault)
    await screen.click('Save')
    expect(screen.text()).toContain(fault)
    expect(page.calls('correct_my_hours')).toEqual([])
  })

  it('keeps what was typed if it fails, and can be sent again', async () => {
    page.respond('correct_my_hours', refusal('PT409', 'These hours were approved meanwhile.'))
    const screen = await open()
    await screen.type('End time', '17:15')
    await screen.type('Reason', 'A reason')
    await screen.click('Save')
    expect(screen.text()).toContain('These hours were approved meanwhile.')
    expect([screen.field('End time').value, screen.field('Reason').value]).toEqual(['17:15', 'A reason'])
    expect(page.toasts()).toEqual([])
    await screen.click('Save')
    expect(page.calls('correct_my_hours')).toHaveLength(2)
  })

  it('starts without the reason that was typed for another day', async () => {
    const screen = await open()
    await screen.type('Reason', 'About Monday')
    await screen.click('Cancel')
    await screen.click('Correct the hours for Tue 23 Nov')
    expect(screen.field('Reason').value).toBe('')
    await screen.type('Reason', 'About Tuesday')
    await screen.click('Save')
    expect(page.calls('correct_my_hours')).toMatchObject([{ day: '2083-11-23', reason: 'About Tuesday' }])
  })

  it('is not offered for an approved day', async () => {
    const screen = await draw()
    expect(screen.hasButton('Correct the hours for Wed 24 Nov')).toBe(false)
  })
})
