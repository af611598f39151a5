import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice, type Network, noNetwork } from '@/lib/testing/fake-device'
import { doing, pass, showHook } from '@/lib/testing/fake-page'

const device = fakeDevice()
const { useLogout } = await import('./use-logout')
// Imports the lazy file first, because fake timers do not wait for an import.
await import('@/lib/client/backend-client')
const { beforeLogout, isLoggingOut, sendBeforeLogout, staySignedIn } = await import(
  '@/lib/session/before-logout'
)
const { clearToasts, readToasts } = await import('@/components/ui/toast-store')

const agreed: Network = () => new Response(null, { status: 204 })
const held = () => device.storage.getItem('shinework.session')
const told = () => readToasts().map(({ text }) => text)
let page: Awaited<ReturnType<typeof showHook<ReturnType<typeof useLogout>>>>
const click = (what: 'start' | 'stay' | 'leave') => doing(() => page.said()?.[what]())
/** Registers an unsent answer, and the function that sends it at a logout. */
function unsent(send: () => Promise<unknown>) {
  const kept = { answers: 1 }
  const stop = sendBeforeLogout({
    exists: () => kept.answers > 0,
    send: async () => {
      await send()
      kept.answers = 0
    },
  })
  return { kept, stop }
}

beforeEach(async () => {
  device.begin()
  device.signIn('ada')
  device.network = agreed
  page = await showHook(() => useLogout())
})
afterEach(async () => {
  await page.leave()
  clearToasts()
  staySignedIn()
  vi.useRealTimers()
})

it('a logout first runs the tasks that need the session, and then ends the session', async () => {
  const done: string[] = []
  const stop = beforeLogout(async () => done.push(held() === null ? 'too late' : 'in time'))
  await click('start')
  await pass(1_000)
  expect([held(), done, told()]).toEqual([null, ['in time'], []])
  expect(page.said()).toMatchObject({ busy: false, isConfirming: false })
  stop()
})

it('a logout without a network ends the session on this device', async () => {
  device.network = noNetwork
  await click('start')
  await pass(40_000)
  expect([held(), told()]).toEqual([null, []])
})

it('a logout first sends unsent work, without a question to the person', async () => {
  const { kept, stop } = unsent(async () => undefined)
  await click('start')
  await pass(1_000)
  expect([kept.answers, held()]).toEqual([0, null])
  expect(page.all.some(({ isConfirming }) => isConfirming)).toBe(false)
  stop()
})

describe('a logout asks about unsent work', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['when sending fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['when it takes more than three seconds', () => new Promise(() => undefined)],
  ])('%s', async (_when, send) => {
    const { stop } = unsent(send)
    await click('start')
    await pass(3_500)
    expect(page.said()).toMatchObject({ busy: false, isConfirming: true })
    expect(held()).not.toBeNull()
    await click('stay')
    expect(page.said()).toMatchObject({ busy: false, isConfirming: false })
    expect([held() === null, isLoggingOut()]).toEqual([false, false])
    await click('start')
    await pass(3_500)
    await click('leave')
    await pass(1_000)
    expect(page.said()).toMatchObject({ busy: false, isConfirming: false })
    expect(held()).toBeNull()
    stop()
  })
})

it('a failed logout shows an error, and the person stays signed in', async () => {
  const shut = vi.spyOn(device.storage, 'removeItem').mockImplementation(() => {
    throw new DOMException('shut', 'SecurityError')
  })
  await click('start')
  await pass(1_000)
  shut.mockRestore()
  expect(told()).toEqual(['Failed to log out'])
  expect(page.said()).toMatchObject({ busy: false })
  expect([held() === null, isLoggingOut()]).toEqual([false, false])
})
