import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import { pass, showHook } from '@/lib/testing/fake-page'

const device = fakeDevice()
const frame = 16

const loadPage = () => import('./when-idle')
let page: Awaited<ReturnType<typeof loadPage>>
const loadQueries = () => import('./query-client')
let queries: Awaited<ReturnType<typeof loadQueries>>
/** Opens a page whose browser is idle. */
async function open(readyState = 'complete') {
  device.openPage()
  Object.assign(document, { readyState })
  Object.assign(window, { requestIdleCallback: undefined })
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 1))
  Object.assign(window, { requestAnimationFrame: (work: () => void) => setTimeout(work, frame) })
  page = await loadPage()
  queries = await loadQueries()
}
/** Returns an object whose `isOver` tells whether the promise has resolved. */
function waitFor(work: Promise<unknown>) {
  const waiting = { isOver: false }
  void work.then(() => (waiting.isOver = true))
  return waiting
}
const after = (ms: number, work: () => unknown = () => undefined) =>
  new Promise((resolve) => setTimeout(resolve, ms)).then(work)
const read = (ms: number, key = 'jobs') =>
  void queries.queryClient
    .fetchQuery({ queryKey: [key], queryFn: () => after(ms, () => 'read') })
    .catch(() => undefined)
/** Expects the page to become idle after this many milliseconds, and no earlier. */
async function expectRestAfter(ms: number) {
  const resting = waitFor(page.whenIdle())
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(resting.isOver).toBe(false)
  // Adds two frames to draw the loaded parts, and a few milliseconds for the idle callbacks.
  await vi.advanceTimersByTimeAsync(2 * frame + 10)
  expect(resting.isOver).toBe(true)
}

beforeEach(async () => {
  vi.useFakeTimers()
  await open()
})
afterEach(() => {
  queries.queryClient.clear()
  vi.useRealTimers()
})

describe('a page is idle', () => {
  it('once it has been drawn, if nothing is in flight', () => expectRestAfter(2 * frame + 1))

  it('when its reads have ended', async () => {
    read(1_000, 'jobs')
    read(2_000, 'courses')
    await expectRestAfter(2_000)
  })

  it('when the reads that followed its first reads have ended, too', async () => {
    read(1_000)
    void after(1_000, () => read(1_500, 'more'))
    await expectRestAfter(2_500)
  })

  it('when its lazy parts have loaded or failed', async () => {
    void page.loadAfterPaint(() => after(1_000))
    page
      .loadAfterPaint(() => after(2_000 - 2 * frame, () => Promise.reject(new Error('broken'))))
      .catch(() => undefined)
    await expectRestAfter(2_000)
  })

  it('no sooner than the browser’s load event', async () => {
    await open('interactive')
    const resting = waitFor(page.whenIdle())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(resting.isOver).toBe(false)
    window.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(2 * frame + 10)
    expect(resting.isOver).toBe(true)
  })

  it.each<[string, () => unknown]>([
    ['a read that never ends', () => read(1_000_000)],
    ['a part that never loads', () => void page.loadAfterPaint(() => after(1_000_000))],
    [
      'a page that keeps reading',
      () => {
        const again = () => {
          read(200, String(Date.now()))
          void after(200, again)
        }
        again()
      },
    ],
  ])('after five seconds at the latest, with %s', async (_what, busy) => {
    busy()
    const resting = waitFor(page.whenIdle())
    await vi.advanceTimersByTimeAsync(4_900)
    expect(resting.isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(300)
    expect(resting.isOver).toBe(true)
  })

  it('half a second later in Safari, which has no idle callback', async () => {
    Reflect.deleteProperty(window, 'requestIdleCallback')
    await expectRestAfter(2 * frame + 500)
  })

  it('after five seconds, if it is hidden and therefore not drawn', async () => {
    Object.assign(window, { requestAnimationFrame: () => undefined })
    await expectRestAfter(5_000)
  })
})

describe('an optional read', () => {
  it('starts when the first page is idle, and at once on later pages', async () => {
    read(1_000)
    const first = await showHook(page.useIsIdle)
    await pass(900)
    expect(first.said()).toBe(false)
    await pass(300)
    expect(first.said()).toBe(true)
    await first.leave()
    const second = await showHook(page.useIsIdle)
    expect(second.all[0]).toBe(true)
    await second.leave()
  })
})

describe('a lazy part of the page', () => {
  const load = vi.fn<() => Promise<string>>(async () => 'part')
  beforeEach(() => void load.mockClear())

  it('is loaded once the first screen is drawn', async () => {
    const part = page.loadAfterPaint(load)
    await vi.advanceTimersByTimeAsync(2 * frame)
    expect(load).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledOnce()
    expect(await part).toBe('part')
  })

  it('is loaded at once in a hidden tab, where nothing is drawn', async () => {
    Object.assign(document, { hidden: true })
    Object.assign(window, { requestAnimationFrame: () => undefined })
    expect(await page.loadAfterPaint(load)).toBe('part')
  })

  it('rejects if it cannot be loaded', async () => {
    const part = page.loadAfterPaint(() => Promise.reject(new Error('broken')))
    const broken = expect(part).rejects.toThrow('broken')
    await vi.advanceTimersByTimeAsync(100)
    await broken
  })
})
