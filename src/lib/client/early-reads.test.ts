import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice, tokenOf } from '@/lib/testing/fake-device'

const device = fakeDevice()
const rows = (data: unknown) => Promise.resolve(Response.json(data))

/** Ada's page, whose head has sent an early request. */
let page: Awaited<ReturnType<typeof load>>
const load = async () => ({ ...(await import('./supabase')), ...(await import('./early-reads')) })
async function open(answer: Promise<Response> = rows(['early']), key = '["from",["jobs"],"select",["id"]]') {
  device.openPage()
  vi.stubGlobal('earlyReads', { token: tokenOf('ada'), answers: new Map([[key, answer]]) })
  page = await load()
  // Load the client first, because fake timers do not wait for its file.
  await page.loadClient()
}
const jobs = () => page.supabase.from('jobs').select('id')
const read = async () => (await jobs()).data
const late = [{ id: 'asked again' }]

beforeEach(() => {
  vi.useFakeTimers()
  device.signIn('ada')
  device.sent.length = 0
  device.network = () => rows(late)
})
afterEach(() => void vi.useRealTimers())

it('what was asked for early is taken once, and nothing is sent for it', async () => {
  await open()
  expect([await read(), device.sent.length]).toEqual([['early'], 0])
  expect([await read(), device.sent.length]).toEqual([late, 1])
})

it('it is taken when it is still on its way', async () => {
  await open(new Promise((resolve) => setTimeout(() => resolve(Response.json(['slow'])), 5_000)))
  const answer = read()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await answer).toEqual(['slow'])
})

it('whoever may give it up takes it all the same', async () => {
  await open()
  expect((await jobs().abortSignal(new AbortController().signal)).data).toEqual(['early'])
})

it.each([
  ['the one row of a list', [{ id: '7' }], { id: '7' }],
  ['none of an empty list', [], null],
])('for one row it gives %s', async (_what, answer, data) => {
  await open(rows(answer), '["from",["jobs"],"select",["id"],"maybeSingle",[]]')
  expect(await jobs().maybeSingle()).toEqual({ data, error: null })
})

describe('never taken is what was asked', () => {
  it.each<[string, () => Promise<{ data: unknown }>]>([
    ['for one row', async () => jobs().single()],
    ['with a filter', async () => jobs().eq('status', 'Open')],
    ['of another table', async () => page.supabase.from('courses').select('id')],
  ])('%s', async (_how, ask) => {
    await open()
    expect((await ask()).data).toEqual(late)
    // The early response is still there for its own request.
    expect(await read()).toEqual(['early'])
  })

  it.each([
    ['by somebody else', () => device.signIn('bo')],
    ['by a visitor', device.signOut],
  ])('%s', async (_who, arrive) => {
    await open()
    arrive()
    expect(await read()).toEqual(late)
  })
})

it.each<[string, () => Promise<Response>]>([
  ['a refusal', () => Promise.resolve(Response.json({ code: 'PGRST303' }, { status: 401 }))],
  ['a gateway’s page', () => Promise.resolve(new Response('<html>', { status: 503 }))],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['half an answer', () => Promise.resolve(new Response('[{'))],
])('after %s it is asked for again', async (_what, answer) => {
  const early = answer()
  early.catch(() => undefined)
  await open(early)
  expect(await read()).toEqual(late)
})

it.each([
  [10_000, ['early']],
  [10_001, late],
])('%d ms after the start it is %s: something may have changed', async (ms, taken) => {
  await open()
  await vi.advanceTimersByTimeAsync(ms)
  expect(await read()).toEqual(taken)
})

it('once something has changed, nothing early is taken', async () => {
  await open()
  page.forgetEarlyReads()
  expect(await read()).toEqual(late)
})

it('an event invalidates early reads, also those whose query is not there yet', async () => {
  await open()
  const { queryClient } = await import('./query-client')
  await queryClient.invalidateQueries({ queryKey: ['jobs', 'ada'] })
  expect(await read()).toEqual(late)
})

it('a page whose head has asked for nothing takes nothing', async () => {
  await open()
  vi.stubGlobal('earlyReads', undefined)
  expect(await read()).toEqual(late)
})
