import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import { doing, pass, showHook } from '@/lib/testing/fake-page'

fakeDevice()
const { useNow } = await import('./use-now')
const start = Date.parse('2083-11-22T08:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => void vi.useRealTimers())

it('an open page updates its time every half minute', async () => {
  const page = await showHook(useNow)
  expect(page.said()?.getTime()).toBe(start)
  await pass(30_000)
  expect(page.said()?.getTime()).toBe(start + 30_000)
  await pass(60_000)
  expect(page.said()?.getTime()).toBe(start + 90_000)
  await page.leave()
})

it('a page that comes back into view updates its time at once, although its timers stood still', async () => {
  const page = await showHook(useNow)
  vi.setSystemTime(start + 3_600_000)
  await doing(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(page.said()?.getTime()).toBe(start + 3_600_000)
  await page.leave()
})

it('closing a page stops its clock', async () => {
  const listeners = vi.spyOn(document, 'removeEventListener')
  const page = await showHook(useNow)
  await page.leave()
  expect(vi.getTimerCount()).toBe(0)
  expect(listeners).toHaveBeenCalledOnce()
})
