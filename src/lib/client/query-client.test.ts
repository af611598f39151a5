import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import { failure, unreachable, unwrap } from './result'

const device = fakeDevice()
const { queryClient, ageOf } = await import('./query-client')
const { justRead } = await import('./first-reads')
const { monitoredFetch } = await import('@/lib/backend/reachability')
const { expectLogout, staySignedIn } = await import('../session/before-logout')

const queryKey = ['something']
const refused = (code: string) => () =>
  unwrap(Promise.resolve(failure({ code, message: 'No.' }, 'It failed.')))
const late = () => unwrap(Promise.resolve({ success: false as const, error: 'Late.', code: unreachable }))
const unanswered = () => unwrap(Promise.resolve(failure(new TypeError('Failed to fetch'), 'It failed.')))

/** Shows the query as a component does, and counts its requests. */
function show(queryFn: () => Promise<unknown>) {
  const asked = vi.fn(queryFn)
  const hide = new QueryObserver(queryClient, { queryKey, queryFn: asked }).subscribe(() => undefined)
  return { asked, hide }
}

/** Makes a page's first reads fail before the page is shown. */
async function failFirst(read: () => Promise<unknown>) {
  const failed = queryClient.prefetchQuery({ queryKey, queryFn: read })
  await vi.advanceTimersByTimeAsync(400)
  await failed
}

async function fail(read: () => Promise<unknown>) {
  const { hide } = show(read)
  await vi.advanceTimersByTimeAsync(60_000)
  hide()
}

const isSignedIn = () => device.storage.getItem('shinework.session') !== null

beforeEach(() => {
  vi.useFakeTimers()
  device.signIn('ada')
  device.network = () => Response.json([])
})
afterEach(() => {
  queryClient.clear()
  staySignedIn()
  vi.useRealTimers()
})

describe('a read', () => {
  it.each([
    ['got no response', unanswered],
    ['timed out', late],
  ])('that %s is retried once', async (_why, read) => {
    const { asked, hide } = show(read)
    await vi.advanceTimersByTimeAsync(399)
    expect(asked).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveBeenCalledTimes(2)
    hide()
  })

  it.each(['PT401', 'PT403', 'PT409', '42501', 'noMessage'])(
    'that was refused with %s is not retried',
    async (code) => {
      const { asked, hide } = show(refused(code))
      await vi.advanceTimersByTimeAsync(60_000)
      expect(asked).toHaveBeenCalledTimes(1)
      hide()
    },
  )

  it.each([
    [15_000, 1],
    [15_001, 2],
  ])('reuses a response for 15 seconds: after %i ms, %i requests in all', async (age, times) => {
    vi.setSystemTime(0)
    const first = show(async () => 'there')
    await vi.advanceTimersByTimeAsync(0)
    first.hide()
    await vi.advanceTimersByTimeAsync(age - 1)
    const later = show(async () => 'there')
    await vi.advanceTimersByTimeAsync(1)
    later.hide()
    expect(1 + later.asked.mock.calls.length).toBe(times)
  })

  it('is sent although the browser reports that it is offline', async () => {
    onlineManager.setOnline(false)
    const { asked, hide } = show(async () => 'there')
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveBeenCalledTimes(1)
    hide()
    onlineManager.setOnline(true)
  })
})

describe('a page whose first reads have just failed', () => {
  it('repeats a refused read only if the page is shown again some seconds later', async () => {
    await failFirst(refused('PT403'))
    const first = show(async () => 'there')
    await vi.advanceTimersByTimeAsync(0)
    first.hide()
    expect(first.asked).toHaveBeenCalledTimes(0)
    await vi.advanceTimersByTimeAsync(justRead + 1)
    const later = show(async () => 'there')
    await vi.advanceTimersByTimeAsync(0)
    expect(later.asked).toHaveBeenCalledTimes(1)
    later.hide()
  })

  it('repeats a read without a response while the backend is reachable', async () => {
    await failFirst(unanswered)
    const { asked, hide } = show(async () => 'there')
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveBeenCalledTimes(1)
    hide()
  })

  it('does not repeat a read without a response while the backend is unreachable', async () => {
    device.network = () => Promise.reject(new TypeError('Failed to fetch'))
    await monitoredFetch('https://project.example/rest/v1/jobs').catch(() => undefined)
    await failFirst(unanswered)
    const { asked, hide } = show(async () => 'there')
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveBeenCalledTimes(0)
    hide()
    device.network = () => Response.json([])
    await monitoredFetch('https://project.example/rest/v1/jobs')
  })
})

describe('the session', () => {
  it('ends on this device when it was ended elsewhere', async () => {
    await fail(refused('PT401'))
    expect(isSignedIn()).toBe(false)
  })

  it.each([
    ['gets no response', unanswered],
    ['times out', late],
    ['is forbidden', refused('PT403')],
    ['gets a gateway’s error page', refused('noMessage')],
  ])('goes on after a read that %s', async (_why, read) => {
    await fail(read)
    expect(isSignedIn()).toBe(true)
  })

  it('is not ended by a refused read while a logout is in progress', async () => {
    expectLogout()
    await fail(refused('PT401'))
    expect(isSignedIn()).toBe(true)
  })
})

it('changed data keeps the timestamp of its response, so that the data does not look newer', () => {
  queryClient.setQueryData(queryKey, 'read', { updatedAt: 7 })
  queryClient.setQueryData(queryKey, 'changed', ageOf(queryClient, queryKey))
  expect(queryClient.getQueryState(queryKey)?.dataUpdatedAt).toBe(7)
  expect(ageOf(queryClient, ['never read'])).toEqual({ updatedAt: 0 })
})
