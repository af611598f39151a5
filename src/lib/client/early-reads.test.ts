import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { falseDevice } from '../testing/false-device'

const device = falseDevice()
const jobs = 'https://project.example/rest/v1/jobs'
const as = (who: string, more: Record<string, string> = {}, body?: string): RequestInit => ({
  headers: { authorization: `Bearer ${who}`, ...more },
  ...(body !== undefined && { body }),
})
/** What the page's head has asked for, as it writes it down. */
const asked = (who = 'ada', accept = '', prefer = '', body = '') =>
  [jobs, body, `Bearer ${who}`, accept, prefer].join('\n')

const load = () => import('./early-reads')
/** A page whose head has asked for jobs. */
let page: Awaited<ReturnType<typeof load>>
async function open(key = asked(), answer: Promise<Response> = Promise.resolve(new Response('early'))) {
  device.openPage()
  vi.stubGlobal('earlyReads', new Map([[key, answer]]))
  page = await load()
}
const take = async (init = as('ada'), address = jobs) => (await page.takeEarlyRead(address, init))?.text()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

it('what was asked for early is taken once', async () => {
  await open()
  expect(await take()).toBe('early')
  expect(await take()).toBeUndefined()
})

it('it is taken when it is still on its way', async () => {
  await open(asked(), new Promise((resolve) => setTimeout(() => resolve(new Response('late')), 5_000)))
  const answer = take()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await answer).toBe('late')
})

it('its order of headers and their letters do not matter, what they say does', async () => {
  await open(asked('ada', 'application/json', 'count=exact', '{"a":1}'))
  const same = { Prefer: 'count=exact', ACCEPT: 'application/json', apikey: 'visitor' }
  expect(await take(as('ada', same, '{"a":1}'))).toBe('early')
})

describe('never taken is what was asked', () => {
  it.each([
    ['as somebody else', as('bo'), jobs],
    ['as a visitor', {}, jobs],
    ['for one row', as('ada', { accept: 'application/vnd.pgrst.object+json' }), jobs],
    ['with the number of all', as('ada', { prefer: 'count=exact' }), jobs],
    ['of a function with other values', as('ada', {}, '{"page":2}'), jobs],
    ['at another address', as('ada'), `${jobs}?status=eq.Open`],
  ])('%s', async (_how, init, address) => {
    await open()
    expect(await take(init, address)).toBeUndefined()
    // It stays for whoever asks for it.
    expect(await take()).toBe('early')
  })
})

it.each([
  [10_000, 'early'],
  [10_001, undefined],
])('%d ms after the start it is %s: something may have changed', async (ms, taken) => {
  await open()
  await vi.advanceTimersByTimeAsync(ms)
  expect(await take()).toBe(taken)
})

it('once something has changed, nothing early is taken', async () => {
  await open()
  page.forgetEarlyReads()
  expect(await take()).toBeUndefined()
})

it('a page whose head has asked for nothing takes nothing', async () => {
  await open()
  vi.stubGlobal('earlyReads', undefined)
  expect(await take()).toBeUndefined()
})
