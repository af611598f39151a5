import { useQuery } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { ada, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import type { Hours } from '@/features/pay/hours'
import { refusal } from '@/lib/testing/fake-device'
import { doing } from '@/lib/testing/fake-page'

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
// Two days of one application, and one of these days of another application.
const days = [hours('a', '2083-11-22', 481), hours('a', '2083-11-23', 482), hours('b', '2083-11-22', 483)]
const [first, second, third] = days.map(keyOf)
const approved = (...refused: (string | null)[]) =>
  Response.json(
    days.map(({ application_id, day }, index) => ({ application_id, day, refused: refused[index] ?? null })),
  )
const slice = (count: number, last_id: string | null, refused: object[] = []) =>
  Response.json({ approved: count, refused, last_id })
const changed = (application_id: string, day: string) => [{ application_id, day, refused: 'Changed.' }]

const open = (search = '') =>
  page.show(() => {
    useQuery(hoursSummaryQuery(ada, monday, search))
    return useHours(monday, search)
  })
let hook: Awaited<ReturnType<typeof open>>
const approve = () => doing(() => hook.now().approving.mutate(days))
const approveAll = () => doing(() => hook.now().approvingAll.mutate())
const reopen = (day: Hours | undefined) => doing(() => day && hook.now().reopening.mutate(day))
const refusals = () => [...hook.now().refusals]
/** How often the week was fetched. */
const reads = () => page.calls('hours_summary').length

beforeEach(() => {
  page.respond('hours_summary', () => Response.json({ people: 3, waiting: 3, agreeing: 3, unpriced: 0 }))
})

describe('approving days', () => {
  it('sends each day as shown, says how many were approved, and refetches the week', async () => {
    page.respond('approve_hours', () => approved())
    hook = await open()
    expect(reads()).toBe(1)
    await approve()
    const price = { basis: 'hour', rate_cents: 3500, amount_cents: 28_000, overlapping: null }
    expect(page.calls('approve_hours')).toEqual([
      {
        items: [
          { application_id: 'a', day: '2083-11-22', minutes: 481, ...price },
          { application_id: 'a', day: '2083-11-23', minutes: 482, ...price },
          { application_id: 'b', day: '2083-11-22', minutes: 483, ...price },
        ],
      },
    ])
    expect(page.toasts()).toEqual(['3 days approved.'])
    expect(reads()).toBe(2)
  })

  it('shows a refusal beside its own day, and counts the other days only', async () => {
    page.respond('approve_hours', () => approved(null, 'These hours have changed.'))
    hook = await open()
    await approve()
    expect(refusals()).toEqual([[second, 'These hours have changed.']])
    expect(page.toasts()).toEqual(['2 days approved.'])
  })

  it('reports no success if every day is refused', async () => {
    page.respond('approve_hours', () => approved('No.', 'No.', 'No.'))
    hook = await open()
    await approve()
    expect(page.toasts()).toEqual([])
    expect(refusals().map(([key]) => key)).toEqual([first, second, third])
  })

  it('shows a failed request beside each of its days, until a later success', async () => {
    page.respond('approve_hours', refusal('PT403', 'Not for you.'))
    hook = await open()
    await approve()
    expect(refusals()).toEqual([first, second, third].map((key) => [key, 'Not for you.']))
    expect(hook.now().isBusy).toBe(false)
    expect(reads()).toBe(2)
    page.respond('approve_hours', () => approved())
    await approve()
    expect(refusals()).toEqual([])
  })

  it('keeps every button busy until the response', async () => {
    const response = heldResponse()
    page.respond('approve_hours', response.network)
    hook = await open()
    expect(hook.now().isBusy).toBe(false)
    await approve()
    expect(hook.now().isBusy).toBe(true)
    await response.give(approved())
    expect(hook.now().isBusy).toBe(false)
  })
})

describe('approving all days that agree', () => {
  it('goes on until all people of the search are done, and sums the approved days', async () => {
    const slices = [slice(200, 'p200'), slice(100, 'p300'), slice(7, null)]
    page.respond('approve_agreeing_hours', () => slices.shift() ?? slice(0, null))
    hook = await open('priya')
    await approveAll()
    const of = { first_day: monday, query: 'priya' }
    expect(page.calls('approve_agreeing_hours')).toEqual([
      of,
      { ...of, after_id: 'p200' },
      { ...of, after_id: 'p300' },
    ])
    expect(page.toasts()).toEqual(['307 days approved.'])
    expect(hook.now().approvedSoFar).toBe(307)
    expect(reads()).toBe(2)
  })

  it('counts and stays busy during the requests, and counts from zero the next time', async () => {
    const response = heldResponse()
    page.respond('approve_agreeing_hours', response.network)
    hook = await open()
    await approveAll()
    await response.give(slice(200, 'p200'))
    expect(hook.now()).toMatchObject({ approvedSoFar: 200, isBusy: true })
    await response.give(slice(1, null))
    expect(hook.now()).toMatchObject({ approvedSoFar: 201, isBusy: false })
    await approveAll()
    expect(hook.now().approvedSoFar).toBe(0)
  })

  it('shows the refusals of every request beside their days', async () => {
    const slices = [
      slice(9, 'p1', changed('a', '2083-11-22')),
      slice(9, 'p2', changed('a', '2083-11-23')),
      slice(9, null, changed('b', '2083-11-22')),
    ]
    page.respond('approve_agreeing_hours', () => slices.shift() ?? slice(0, null))
    hook = await open()
    await approveAll()
    expect(refusals()).toEqual([first, second, third].map((key) => [key, 'Changed.']))
  })

  it('says how many days were approved before a request failed, and that it failed', async () => {
    const responses = [() => slice(200, 'p200'), refusal('PT403', 'Not for you.')]
    page.respond('approve_agreeing_hours', (sent) => (responses.shift() ?? (() => slice(0, null)))(sent))
    hook = await open()
    await approveAll()
    expect(page.toasts()).toEqual(['200 days approved.'])
    expect(hook.now().approvingAll.error?.message).toBe('Not for you.')
    expect(hook.now().isBusy).toBe(false)
    expect(reads()).toBe(2)
  })
})

describe('reopening a day', () => {
  it('reopens that day, clears earlier refusals, and refetches the week', async () => {
    page.respond('approve_hours', () => approved('No.'))
    hook = await open()
    await doing(() => hook.now().approving.mutate(days))
    expect(refusals()).toHaveLength(1)
    await reopen(days[1])
    expect(page.calls('reopen_hours')).toEqual([{ application_id: 'a', day: '2083-11-23' }])
    expect(refusals()).toEqual([])
    expect(reads()).toBe(3)
  })

  it('shows a refusal beside that day', async () => {
    page.respond('reopen_hours', refusal('PT409', 'It is in a pay run.'))
    hook = await open()
    await reopen(days[1])
    expect(refusals()).toEqual([[second, 'It is in a pay run.']])
    expect(hook.now().isBusy).toBe(false)
  })
})
