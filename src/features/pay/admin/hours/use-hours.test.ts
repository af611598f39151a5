import { useQuery } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { ada, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import type { Hours } from '@/features/pay/hours'
import { refusal } from '@/lib/testing/fake-device'
import { doing } from '@/lib/testing/fake-page'
import type { Approval } from './api'

const page = await signedInDevice({ isAdmin: true })
const { hoursSummaryQuery } = await import('./api')
const { keyOf, useHours } = await import('./use-hours')
const monday = '2083-11-22'

const hours = (application_id: string, day: string, minutes = 480): Hours => ({
  application_id,
  job_id: 'job',
  title: 'Depot',
  day,
  began: '08:00:00',
  ended: '16:00:00',
  break_minutes: 0,
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
  rate_cents: 3500,
  amount_cents: 28_000,
  line_id: null,
  is_in_run: false,
  later_minutes: null,
  is_waiting: true,
  absence: null,
  left_cents: null,
  left_days: null,
  overlapping: null,
})
// The first two rows are days of one application. The third row is a day of another application.
const days = [hours('a', '2083-11-22', 481), hours('a', '2083-11-23', 482), hours('b', '2083-11-22', 483)]
const [first, second] = days.map(keyOf)

const answered = (refused: string | null) =>
  Response.json([{ application_id: 'a', day: '2083-11-22', refused }])
/** Returns the database's response to an approval of several days. */
const paid = (count: number, refused: object[] = [], days_without_work = 0) => ({
  days: count,
  people: 2,
  minutes: 480 * count,
  amount_cents: 28_000 * count,
  days_without_work,
  refused,
  matching: count + refused.length + days_without_work,
  guard: 'as-shown',
})
const approval = {
  target: { days: undefined, view: 'agrees', search: 'priya' },
  treatment: { kind: 'recorded', began: '', ended: '', pause: null },
  reason: '',
  guard: 'as-shown',
} satisfies Approval

const open = () =>
  page.show(() => {
    useQuery(hoursSummaryQuery(ada, monday, ''))
    return useHours(monday)
  })
let hook: Awaited<ReturnType<typeof open>>
const approveOne = () => doing(() => days[0] && hook.now().approving.mutate(days[0]))
const approveMany = (given: Approval = approval) => doing(() => hook.now().approvingMany.mutate(given))
const reopen = (day: Hours | undefined) => doing(() => day && hook.now().reopening.mutate(day))
const refusals = () => [...hook.now().refusals]
/** The number of times that the week was fetched. */
const reads = () => page.calls('hours_summary').length

beforeEach(() => {
  page.respond('hours_summary', () => Response.json([]))
})

describe('approving a day', () => {
  it('sends the day as shown, confirms the approval in a toast, and refetches the week', async () => {
    page.respond('approve_hours', () => answered(null))
    hook = await open()
    expect(reads()).toBe(1)
    await approveOne()
    const price = { basis: 'hour', rate_cents: 3500, amount_cents: 28_000, overlapping: null }
    expect(page.calls('approve_hours')).toEqual([
      { items: [{ application_id: 'a', day: '2083-11-22', minutes: 481, ...price }] },
    ])
    expect(page.toasts()).toEqual(['1 day approved.'])
    expect(reads()).toBe(2)
  })

  it('shows a refusal beside the day until a later approval succeeds', async () => {
    page.respond('approve_hours', () => answered('These hours have changed.'))
    hook = await open()
    await approveOne()
    expect(refusals()).toEqual([[first, 'These hours have changed.']])
    expect(page.toasts()).toEqual([])
    page.respond('approve_hours', () => answered(null))
    await approveOne()
    expect(refusals()).toEqual([])
  })

  it('shows a failed request beside the day', async () => {
    page.respond('approve_hours', refusal('PT403', 'Not for you.'))
    hook = await open()
    await approveOne()
    expect(refusals()).toEqual([[first, 'Not for you.']])
    expect(hook.now().isBusy).toBe(false)
    expect(reads()).toBe(2)
  })

  it('keeps all buttons busy until the response arrives', async () => {
    const response = heldResponse()
    page.respond('approve_hours', response.network)
    hook = await open()
    expect(hook.now().isBusy).toBe(false)
    await approveOne()
    expect(hook.now().isBusy).toBe(true)
    await response.give(answered(null))
    expect(hook.now().isBusy).toBe(false)
  })
})

describe('approving several days', () => {
  it('approves all matching days as shown in the preview, and refetches the week', async () => {
    page.respond('approve_week_hours', () => Response.json(paid(307)))
    hook = await open()
    await approveMany()
    expect(page.calls('approve_week_hours')).toEqual([
      { first_day: monday, view: 'agrees', query: 'priya', treatment: 'recorded', guard: 'as-shown' },
    ])
    expect(page.toasts()).toEqual(['307 days approved.'])
    expect(reads()).toBe(2)
  })

  it('sends selected days instead of the search, and only those fields that are corrected', async () => {
    page.respond('approve_week_hours', () => Response.json(paid(2)))
    hook = await open()
    await approveMany({
      ...approval,
      target: { ...approval.target, days: days.slice(1, 2) },
      treatment: { kind: 'corrected', began: '', ended: '15:00', pause: 0 },
      reason: 'Closed early',
    })
    const [sent] = page.calls('approve_week_hours')
    expect(sent).toMatchObject({ items: [{ application_id: 'a', day: '2083-11-23', minutes: 482 }] })
    expect(sent).toMatchObject({
      treatment: 'corrected',
      ended: '15:00',
      break_minutes: 0,
      reason: 'Closed early',
    })
    expect(sent).not.toHaveProperty('query')
    expect(sent).not.toHaveProperty('began')
  })

  it('shows the reason beside each day that was left out', async () => {
    const left = { application_id: 'a', day: '2083-11-23', refused: 'They overlap.' }
    page.respond('approve_week_hours', () => Response.json(paid(5, [left], 2)))
    hook = await open()
    await approveMany()
    expect(refusals()).toEqual([[second, 'They overlap.']])
    expect(page.toasts()).toEqual(['5 days approved.', '2 days recorded as no work.'])
  })

  it('approves nothing if the hours have changed, shows why, refetches the week, and can be repeated', async () => {
    page.respond('approve_week_hours', refusal('PT409', 'These hours have changed.'))
    hook = await open()
    await approveMany()
    expect(hook.now().approvingMany.error?.message).toBe('These hours have changed.')
    expect(page.toasts()).toEqual([])
    expect(reads()).toBe(2)
    expect(hook.now().isBusy).toBe(false)
    page.respond('approve_week_hours', () => Response.json(paid(3)))
    await approveMany()
    expect(hook.now().approvingMany.error).toBeNull()
    expect(page.toasts()).toEqual(['3 days approved.'])
  })
})

describe('reopening a day', () => {
  it('sends the day, clears earlier refusals, and refetches the week', async () => {
    page.respond('approve_hours', () => answered('No.'))
    hook = await open()
    await approveOne()
    expect(refusals()).toHaveLength(1)
    await reopen(days[1])
    expect(page.calls('reopen_hours')).toEqual([{ application_id: 'a', day: '2083-11-23' }])
    expect(refusals()).toEqual([])
    expect(reads()).toBe(3)
  })

  it('shows a refusal beside the day that could not be reopened', async () => {
    page.respond('reopen_hours', refusal('PT409', 'It is in a pay run.'))
    hook = await open()
    await reopen(days[1])
    expect(refusals()).toEqual([[second, 'It is in a pay run.']])
    expect(hook.now().isBusy).toBe(false)
  })
})
