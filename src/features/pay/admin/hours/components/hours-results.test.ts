// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useList } from '@/components/list/list'
import { ada, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import type { Hours } from '@/features/pay/hours'
import { refusal } from '@/lib/testing/fake-device'
import { showScreen } from '@/lib/testing/fake-screen'

const page = await signedInDevice({ isAdmin: true })
const { HoursResults } = await import('./hours-results')
const { hoursSummaryQuery, weekHoursQuery } = await import('../api')

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
type Rest = { cents: number; days: number; is_waiting: boolean } | null
let days: Hours[]
let rest: Rest
let user_id: string
let view: string | undefined
const line = { id: 'line', kind: 'bonus', amount_cents: 500, reason: 'Quick', job_title: null }
const rowsNow = () =>
  [...days.map((own) => ({ hours: own, rest, line: null })), { hours: null, rest: null, line }].map(
    (row, index) => ({
      ...row,
      id: `row ${index}`,
      user_id,
      name: 'Bo',
      day: row.hours?.day ?? monday,
      group_id: user_id,
      group_order: 'bo',
      row_order: '',
      group_days: days.length,
      group_minutes: 480 * days.length,
      group_cents: 24_000 * days.length,
    }),
  )

function Shown() {
  const filters = { search: '', view, week: undefined, by: undefined }
  const list = useList(weekHoursQuery(ada, monday, filters))
  const { data: summary } = useQuery(hoursSummaryQuery(ada, monday, ''))
  return createElement(HoursResults, { list, monday, filters, summary })
}
const draw = () => page.draw(showScreen, createElement(Shown))
const preview = (more: object = {}) => ({
  days: 2,
  people: 1,
  minutes: 960,
  amount_cents: 48_000,
  days_without_work: 0,
  refused: [],
  matching: 2,
  guard: 'first',
  ...more,
})

beforeEach(() => {
  user_id = 'bo'
  rest = null
  view = undefined
  days = [hours('2083-11-22'), hours('2083-11-23')]
  page.respond('week_hours', () => Response.json(rowsNow()))
  page.respond('hours_summary', () =>
    Response.json([{ view: 'waiting', days: 2, people: 1, minutes: 960, amount_cents: 48_000 }]),
  )
  page.respond('preview_hours', () => Response.json(preview()))
  page.respond('approve_hours', () => Response.json([]))
  page.respond('approve_week_hours', () => Response.json(preview()))
})

describe('approving several days', () => {
  it('first shows a preview of the pay, and then approves exactly that preview', async () => {
    const screen = await draw()
    await screen.click('Approve all 2…')
    expect(screen.text()).toContain('2 days for 1 person: 16 h, $480.00')
    expect(page.calls('approve_week_hours')).toEqual([])
    await screen.click('Approve 2 days')
    expect(page.calls('approve_week_hours')).toEqual([
      { first_day: monday, view: 'waiting', treatment: 'recorded', guard: 'first' },
    ])
    expect(screen.text()).not.toContain('16 h, $480.00')
  })

  it('lists the days that will be left out, with the reasons', async () => {
    page.respond('preview_hours', () =>
      Response.json(
        preview({
          days: 1,
          refused: [
            { application_id: 'depot', day: '2083-11-23', refused: 'These hours overlap.' },
            { application_id: 'depot', day: '2083-11-24', refused: 'These hours overlap.' },
          ],
          matching: 5000,
        }),
      ),
    )
    const screen = await draw()
    await screen.click('Approve all 2…')
    expect(screen.text()).toContain('2 days are left out: These hours overlap.')
    expect(screen.text()).toContain('Only the first 3 of 5,000 can be approved at once.')
    expect(screen.hasButton('Approve 1 day')).toBe(true)
  })

  it('sends nothing before the preview has loaded, or if no day can be approved', async () => {
    const response = heldResponse()
    page.respond('preview_hours', response.network)
    const screen = await draw()
    await screen.click('Approve all 2…')
    await screen.click('Approve')
    expect(page.calls('approve_week_hours')).toEqual([])
    await response.give(Response.json(preview({ days: 0, people: 0 })))
    await screen.click('Approve 0 days')
    expect(page.calls('approve_week_hours')).toEqual([])
  })

  it('shows the refusal with a new preview if hours have changed, and can then be confirmed again', async () => {
    page.respond('approve_week_hours', refusal('PT409', 'These hours have changed.'))
    const screen = await draw()
    await screen.click('Approve all 2…')
    page.respond('preview_hours', () => Response.json(preview({ amount_cents: 60_000, guard: 'second' })))
    await screen.click('Approve 2 days')
    expect(screen.text()).toContain('These hours have changed.')
    expect(screen.text()).toContain('$600.00')
    page.respond('approve_week_hours', () => Response.json(preview()))
    await screen.click('Approve 2 days')
    expect(page.calls('approve_week_hours').map((call) => Reflect.get(Object(call), 'guard'))).toEqual([
      'first',
      'second',
    ])
  })

  it('can be started at a person’s heading, for the days of that person', async () => {
    const screen = await draw()
    await screen.click('Approve 2 days: Bo')
    expect(page.calls('preview_hours')).toMatchObject([
      { items: [{ day: '2083-11-22' }, { day: '2083-11-23' }] },
    ])
  })
})

it('a day with overlapping hours names the other job, and can be approved on its own', async () => {
  days = [hours('2083-11-23', { agrees: false, overlapping: 'Harbour office' })]
  const screen = await draw()
  expect(screen.text()).toContain('At the same time as Harbour office')
  expect(screen.text()).not.toContain('Planned:')
  await screen.click('Approve Bo, Tue 23 Nov')
  expect(page.calls('approve_hours')).toMatchObject([
    { items: [{ day: '2083-11-23', overlapping: 'Harbour office' }] },
  ])
})

it.each([
  [hours(monday, { agrees: false, absence: 'did_not_come' }), 'Recorded: did not come'],
  [hours(monday, { agrees: false, absence: 'cancelled_late' }), 'Recorded: cancelled late'],
  [hours(monday, { agrees: false, pressed: 'one' }), 'Start or finish is missing'],
  [hours(monday, { agrees: false, pressed: 'none' }), 'No check-in: planned times used'],
  [hours(monday, { agrees: false, ended: '15:00:00', minutes: 420 }), 'Finished 1 h earlier than planned'],
  [hours(monday, { line_id: 'approved', is_waiting: false, later_minutes: 60 }), 'Since changed to 1 h'],
])('a day shows a note if its hours differ from the plan or the person was absent: %#', async (day, told) => {
  days = [day]
  expect((await draw()).text()).toContain(told)
})

it.each([
  [ada, []],
  ['bo', ['Approve Bo, Mon 22 Nov', 'Approve 2 days: Bo', 'Add or deduct pay for Bo', 'Remove Bonus, $5.00']],
])('for the days of %s, the buttons for pay decisions are %j', async (whose, wanted) => {
  user_id = whose
  const screen = await draw()
  const all = [
    'Approve Bo, Mon 22 Nov',
    'Approve 2 days: Bo',
    'Add or deduct pay for Bo',
    'Remove Bonus, $5.00',
  ]
  expect(all.filter(screen.hasButton)).toEqual(wanted)
  expect(screen.text().includes('Another administrator must approve your hours.')).toBe(whose === ada)
  // Administrators can change their own hours, because another administrator has to approve the change.
  expect(screen.hasButton('Change hours for Bo, Mon 22 Nov')).toBe(true)
})

describe('a job that is paid as a whole', () => {
  const approved = { basis: 'job', rate_cents: 100_000, amount_cents: 25_000, line_id: 'approved' } as const
  const add = 'Add the remaining $500.00 for Depot'

  beforeEach(() => {
    view = 'approved'
    days = [hours(monday, { ...approved, is_waiting: false })]
    page.respond('settle_job', () => Response.json('line'))
  })

  it('shows how much pay is left, and for how many days', async () => {
    rest = { cents: 75_000, days: 3, is_waiting: false }
    expect((await draw()).text()).toContain('$750.00 of this job’s pay remains for 3 more days.')
  })

  it('offers to add the remaining pay once all its days are approved', async () => {
    rest = { cents: 50_000, days: 0, is_waiting: false }
    const screen = await draw()
    expect(screen.text()).toContain('All days of this job are approved, but $500.00 of its pay is left over.')
    await screen.click(add)
    expect(page.calls('settle_job')).toEqual([{ application_id: 'depot', left_cents: 50_000 }])
  })

  it('shows why the database refused to add the remaining pay', async () => {
    page.respond('settle_job', refusal('PT409', 'These hours have changed.'))
    rest = { cents: 50_000, days: 0, is_waiting: false }
    const screen = await draw()
    await screen.click(add)
    expect(screen.text()).toContain('These hours have changed.')
  })

  it.each([
    [{ cents: 50_000, days: 0, is_waiting: true }, 'bo', '$500.00 of this job’s pay remains for 1 more day.'],
    [
      { cents: -10_000, days: 0, is_waiting: false },
      'bo',
      'The approved pay is $100.00 more than this job pays.',
    ],
    [{ cents: 50_000, days: 0, is_waiting: false }, ada, 'All days of this job are approved'],
  ])(
    'offers no remaining pay if a day waits, too much is approved, or the administrator is the payee: %#',
    async (left, whose, told) => {
      rest = left
      user_id = whose
      const screen = await draw()
      expect(screen.text()).toContain(told)
      expect(screen.hasButton(add)).toBe(false)
    },
  )
})
