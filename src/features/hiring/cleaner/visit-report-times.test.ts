import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Network } from '@/lib/testing/fake-device'
import { ada, day, fakePhone, hour, office, truth } from './fake-phone'

// Tests the timestamp of a report that is stored on the phone and sent later (rule 6.18).

const { device, readToasts, click, send: sendWithin, waits, sent } = await fakePhone()
const { isAnsweringNow } = await import('@/lib/backend/reachability')

/** How far the server's clock is ahead of the phone's, in milliseconds. */
let ahead = 0
/** A server that sends its time in the `date` header of its responses. */
const telling: Network = () =>
  Response.json({}, { headers: { date: new Date(Date.now() + ahead).toUTCString() } })
const pass = (time: number) => vi.setSystemTime(Date.now() + time)
/** Changes the phone's clock, but not the server's clock. */
function change(by: number) {
  pass(by)
  ahead -= by
}
// The following functions are steps that tests pass to `go`.
const hear = () => isAnsweringNow(1_000)
const wait = (time: number) => () => pass(time)
const clock = (by: number) => () => change(by)
const here = () => click('here')
const send = () => sendWithin(100)
/** Runs the steps in order, then sends the outbox. */
async function go(...steps: (() => unknown)[]) {
  device.network = telling
  device.signIn(ada, 30_000 * day)
  for (const step of steps) await step()
  await send()
}

beforeEach(() => {
  device.storage.setItem('shinework.clock', '')
  ahead = 0
})

describe.each([
  ['right', 0],
  ['a day slow', -day],
  ['a day fast', day],
  ['years off', -5_000 * day],
])('a phone whose clock is %s', (_clock, off) => {
  it('sends each stored report with its age', async () => {
    vi.setSystemTime(truth + off)
    device.signIn(ada, 30 * day)
    click('here')
    vi.setSystemTime(truth + off + 8 * hour)
    click('done')
    vi.setSystemTime(truth + off + 10 * hour)
    await send()
    expect(sent()).toEqual([
      { call: 'report_visit', application_id: office, event: 'here', seconds_ago: 36_000 },
      { call: 'report_visit', application_id: office, event: 'done', seconds_ago: 7_200 },
    ])
    expect(waits()).toEqual([])
  })
})

it('a report stored before the clock was set back is not sent as a new one', async () => {
  click('here')
  vi.setSystemTime(truth - day)
  await send()
  expect(sent()).toMatchObject([{ seconds_ago: -86_400 }])
})

describe('a phone with a stored visit report', () => {
  it.each<[string, number, (() => unknown)[]]>([
    [
      'a day slow, corrected after the report',
      3_600,
      [clock(-day), hear, wait(hour), here, wait(hour), clock(day)],
    ],
    [
      'a day fast, corrected after the report',
      3_600,
      [clock(day), hear, wait(hour), here, wait(hour), clock(-day)],
    ],
    ['a day slow, corrected before the report', 600, [clock(-day), hear, clock(day), here, wait(hour / 6)]],
    ['a day fast, corrected before the report', 600, [clock(day), hear, clock(-day), here, wait(hour / 6)]],
    ['right, a day slow after the report', 3_600, [hear, wait(hour), here, wait(hour), clock(-day)]],
    ['right, a day fast after the report', 3_600, [hear, wait(hour), here, wait(hour), clock(day)]],
    ['a day slow all the time', 3_600, [clock(-day), hear, wait(hour), here, wait(hour)]],
    [
      'a day slow, corrected and compared with the server after the report',
      3_600,
      [clock(-day), hear, here, wait(hour), clock(day), hear],
    ],
  ])('sends the report with its true time if the clock was %s', async (_what, seconds, steps) => {
    await go(...steps)
    expect(sent()).toEqual([
      { call: 'report_visit', application_id: office, event: 'here', seconds_ago: seconds },
    ])
    expect(waits()).toEqual([])
  })

  it.each<[string, (() => unknown)[]]>([
    [
      'the clock restarted in 1970',
      [hear, wait(hour), clock(day - truth), here, wait(hour), clock(truth - day)],
    ],
    [
      'the clock was changed either before the report or after it',
      [clock(-day), hear, wait(2 * day), here, wait(hour), clock(day)],
    ],
  ])('does not send the report, and says why, if %s', async (_what, steps) => {
    await go(...steps)
    expect(sent()).toEqual([])
    expect(waits()).toEqual([['here', expect.stringContaining("This phone's clock was changed")]])
  })

  it('shows the time that was sent with the report if an empty battery had stopped the clock', async () => {
    // The phone was off for nine hours with an empty battery. After that, its clock continues from the time at which it stopped.
    await go(hear, wait(12 * hour), clock(-9 * hour), here, wait(hour), clock(9 * hour))
    expect(sent()).toMatchObject([{ seconds_ago: 36_000 }])
    expect(readToasts()).toMatchObject([
      { text: expect.stringMatching(/^“I'm here” for Office has been sent and recorded for \d\d:\d\d, /) },
    ])
  })

  it.each([
    [2, false],
    [30, true],
  ])(
    'confirms the report when it is sent %i hours later, in a toast that stays only on another day: %s',
    async (hours, lasts) => {
      vi.setSystemTime('2083-11-22T12:00:00')
      click('done')
      pass(hours * hour)
      await send()
      expect(sent()).toMatchObject([{ seconds_ago: hours * 3_600 }])
      expect(readToasts()).toMatchObject([{ lasts }])
    },
  )

  it('keeps the report if its time cannot be determined yet', async () => {
    click('here')
    pass(hour)
    device.network = ({ path }) =>
      path.endsWith('check_request') ? Promise.reject(new TypeError('Failed to fetch')) : Response.json({})
    await send()
    expect(sent()).toEqual([])
    expect(waits()).toEqual([['here', '']])
  })
})
