import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'

const device = fakeDevice()
const { beforeLogout, isLoggingOut, leaveSession, losesAtLogout, sendBeforeLogout, staySignedIn } =
  await import('./before-logout')

const after = (ms: number, work: () => unknown = () => undefined) =>
  new Promise((resolve) => setTimeout(resolve, ms)).then(work)

beforeEach(() => {
  device.storage.items.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  staySignedIn()
  vi.useRealTimers()
})

describe('unsent work at a logout', () => {
  it('is reported as lost even if its page closes while the work is being sent', async () => {
    const leave = sendBeforeLogout({ exists: () => true, send: async () => leave() })
    expect(await losesAtLogout()).toBe(true)
    expect(isLoggingOut()).toBe(false)
  })

  it('is sent, so that nothing is lost', async () => {
    const kept = ['an answer']
    const leave = sendBeforeLogout({ exists: () => kept.length > 0, send: async () => kept.pop() })
    expect(await losesAtLogout()).toBe(false)
    expect(isLoggingOut()).toBe(true)
    leave()
  })

  it('leads to no request if there is nothing to send', async () => {
    const send = vi.fn<() => Promise<void>>()
    const leave = sendBeforeLogout({ exists: () => false, send })
    expect(await losesAtLogout()).toBe(false)
    expect(send).not.toHaveBeenCalled()
    leave()
  })

  it('gets three seconds to be sent, and is lost after that', async () => {
    const kept = ['an answer']
    const leave = sendBeforeLogout({
      exists: () => kept.length > 0,
      send: () => new Promise(() => undefined),
    })
    const losing = losesAtLogout()
    let waited = false
    void losing.then(() => (waited = true))
    await vi.advanceTimersByTimeAsync(2_999)
    expect(waited).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await losing).toBe(true)
    leave()
  })
})

describe('a session ends', () => {
  it('after every task before logout is done', async () => {
    const done: string[] = []
    const leave = beforeLogout(() => after(1_000, () => done.push('device forgotten')))
    const leaving = leaveSession(async () => {
      done.push('session ended')
      return 'ended'
    })
    expect(isLoggingOut()).toBe(true)
    await vi.runAllTimersAsync()
    expect(await leaving).toBe('ended')
    expect(done).toEqual(['device forgotten', 'session ended'])
    leave()
  })

  it.each<[string, () => Promise<unknown>, number]>([
    ['fails', () => Promise.reject(new Error('no')), 0],
    [
      'fails at once',
      () => {
        throw new Error('no')
      },
      0,
    ],
    ['never ends', () => new Promise(() => undefined), 3_000],
  ])('after at most three seconds even if a task before logout %s', async (_what, task, ms) => {
    const leave = beforeLogout(task)
    const end = vi.fn<() => Promise<number>>(async () => Date.now())
    const start = Date.now()
    const leaving = leaveSession(end)
    await vi.runAllTimersAsync()
    expect((await leaving) - start).toBe(ms)
    leave()
  })

  it('without running the tasks of closed pages', async () => {
    const task = vi.fn<() => Promise<void>>()
    beforeLogout(task)()
    const leaving = leaveSession(async () => undefined)
    await vi.runAllTimersAsync()
    await leaving
    expect(task).not.toHaveBeenCalled()
  })

  it('only after the mark that tells other tabs about the logout has been set', async () => {
    const ending = leaveSession(async () => localStorage.getItem('shinework.last'))
    await vi.runAllTimersAsync()
    expect(await ending).toBe('logged out')
  })
})
