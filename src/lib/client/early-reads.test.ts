import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice, tokenOf } from '@/lib/testing/fake-device'

const device = fakeDevice()
const rows = (data: unknown) => Promise.resolve(Response.json(data))

/** Ada's page. The script in its head has sent an early request. */
let page: Awaited<ReturnType<typeof load>>
const load = async () => ({ ...(await import('./supabase')), ...(await import('./early-reads')) })
async function open(answer: Promise<Response> = rows(['early']), key = '["from",["jobs"],"select",["id"]]') {
  device.openPage()
  vi.stubGlobal('earlyReads', { token: tokenOf('ada'), answers: new Map([[key, answer]]) })
  page = await load()
  // Loads the client first, because fake timers do not wait for its file.
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

it('an early response is used once, instead of a request', async () => {
  await open()
  expect([await read(), device.sent.length]).toEqual([['early'], 0])
  expect([await read(), device.sent.length]).toEqual([late, 1])
})

it('a read waits for an early response that is still in flight', async () => {
  await open(new Promise((resolve) => setTimeout(() => resolve(Response.json(['slow'])), 5_000)))
  const answer = read()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await answer).toEqual(['slow'])
})

it('early requests in flight count towards the six requests of a session (rule 15.10)', async () => {
  await open(new Promise((resolve) => setTimeout(() => resolve(Response.json(['slow'])), 5_000)))
  device.network = () => new Promise(() => undefined)
  const early = read()
  for (let sent = 0; sent < 6; sent += 1) void page.supabase.from('courses').select('id').then()
  await vi.advanceTimersByTimeAsync(1)
  expect(device.sent).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(5_000)
  expect([await early, device.sent.length]).toEqual([['slow'], 6])
})

it('an early response is also used for a request that can be aborted', async () => {
  await open()
  expect((await jobs().abortSignal(new AbortController().signal)).data).toEqual(['early'])
})

it.each([
  ['the one row of a list', [{ id: '7' }], { id: '7' }],
  ['null for an empty list', [], null],
])('an early read of one row gives %s', async (_what, answer, data) => {
  await open(rows(answer), '["from",["jobs"],"select",["id"],"maybeSingle",[]]')
  expect(await jobs().maybeSingle()).toEqual({ data, error: null })
})

describe('an early response is not used', () => {
  it.each<[string, () => Promise<{ data: unknown }>]>([
    ['of one row', async () => jobs().single()],
    ['with a filter', async () => jobs().eq('status', 'Open')],
    ['of another table', async () => page.supabase.from('courses').select('id')],
  ])('for a request %s', async (_how, ask) => {
    await open()
    expect((await ask()).data).toEqual(late)
    // The early response is still available to the request that it was made for.
    expect(await read()).toEqual(['early'])
  })

  it.each([
    ['of another person', () => device.signIn('bo')],
    ['of a visitor', device.signOut],
  ])('for a later request %s', async (_who, arrive) => {
    await open()
    arrive()
    expect(await read()).toEqual(late)
  })
})

it.each<[string, () => Promise<Response>]>([
  ['a refusal', () => Promise.resolve(Response.json({ code: 'PGRST303' }, { status: 401 }))],
  ['a gateway’s page', () => Promise.resolve(new Response('<html>', { status: 503 }))],
  ['a network failure', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['cut off', () => Promise.resolve(new Response('[{'))],
])('the request is sent again after an early response that is %s', async (_what, answer) => {
  const early = answer()
  early.catch(() => undefined)
  await open(early)
  expect(await read()).toEqual(late)
})

it.each([
  [10_000, ['early']],
  [10_001, late],
])(
  'a read %d ms after the page’s start gives %s: early responses expire after ten seconds',
  async (ms, taken) => {
    await open()
    await vi.advanceTimersByTimeAsync(ms)
    expect(await read()).toEqual(taken)
  },
)

it('early responses are discarded once data has been changed', async () => {
  await open()
  page.forgetEarlyReads()
  expect(await read()).toEqual(late)
})

it('an event invalidates early reads, even those whose query does not exist yet', async () => {
  await open()
  const { queryClient } = await import('./query-client')
  await queryClient.invalidateQueries({ queryKey: ['jobs', 'ada'] })
  expect(await read()).toEqual(late)
})

it('a page without early reads sends its own request', async () => {
  await open()
  vi.stubGlobal('earlyReads', undefined)
  expect(await read()).toEqual(late)
})
