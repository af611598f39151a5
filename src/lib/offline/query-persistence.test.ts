import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failure, unreachable, unwrap } from '../client/result'
import type { CachedRow } from './offline-db'

/** The persisted rows. Replaces the browser's IndexedDB, which Node does not have. */
const device = vi.hoisted(() => ({ rows: new Map<string, CachedRow>(), isShut: false, changes: 0 }))
vi.mock('./offline-db', () => ({
  readCached: async () => {
    if (device.isShut) throw new DOMException('shut', 'InvalidStateError')
    return [...device.rows.values()]
  },
  changeCached: async (_userId: string, changes: ReadonlyMap<string, CachedRow | undefined>) => {
    if (device.isShut) throw new DOMException('shut', 'InvalidStateError')
    // Waits for a tick, as opening a real database does.
    await Promise.resolve()
    device.changes += 1
    for (const [id, row] of changes) {
      if (row) device.rows.set(id, row)
      else device.rows.delete(id)
    }
  },
}))
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
vi.stubGlobal('document', page)
vi.spyOn(console, 'info').mockImplementation(() => undefined)
const { keepReads, restoreOffline } = await import('./query-persistence')
const { applicationKeys, jobKeys, profileKeys } = await import('../client/query-keys')

const ada = 'ada'
const day = 86_400_000
const now = Date.parse('2083-11-22T08:00:00Z')
const job = jobKeys.detail(ada, 'job')
const list = applicationKeys.list(ada)

/** The backend's response to reads. */
let answer: () => Promise<unknown>
const refused =
  (code: string, message = 'No.') =>
  () =>
    unwrap(Promise.resolve(failure({ code, message }, 'It failed.')))
const unanswered = () => unwrap(Promise.resolve(failure(new TypeError('Failed to fetch'), 'It failed.')))

/** The client of the last opened page. `open` opens the next page of the app. */
let client: QueryClient
let stop: () => void
function open() {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  stop = keepReads(client, ada)
}
const read = (queryKey: readonly unknown[]) =>
  client.fetchQuery({ queryKey, queryFn: () => answer(), staleTime: 0 }).catch(() => undefined)
const settle = () => vi.advanceTimersByTimeAsync(1_000)
/** Returns the state that the next page restores when it opens without a connection. */
async function cachedOf(queryKey: readonly unknown[]) {
  const next = new QueryClient()
  await restoreOffline(next, ada)
  return next.getQueryState(queryKey)
}

beforeEach(() => {
  vi.useFakeTimers({ now })
  device.rows.clear()
  device.isShut = false
  device.changes = 0
  page.visibilityState = 'visible'
  answer = async () => ({ title: 'Office' })
  open()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('when the app is next opened, a cached response is restored with its age and is due for a refetch', async () => {
  await read(job)
  vi.setSystemTime(now + 3 * day)
  await settle()
  expect(await cachedOf(job)).toMatchObject({
    data: { title: 'Office' },
    dataUpdatedAt: now,
    isInvalidated: true,
  })
})

it('a restored response never replaces a newer one', async () => {
  await read(job)
  await settle()
  const next = new QueryClient()
  next.setQueryData(job, { title: 'Newer' })
  await restoreOffline(next, ada)
  expect(next.getQueryData(job)).toEqual({ title: 'Newer' })
})

it('a restored response is shown while a request is in flight', async () => {
  await read(job)
  await settle()
  const next = new QueryClient()
  const reading = next.fetchQuery({ queryKey: job, queryFn: () => new Promise(() => undefined) })
  await restoreOffline(next, ada)
  expect(next.getQueryState(job)).toMatchObject({ data: { title: 'Office' }, fetchStatus: 'fetching' })
  void reading
})

describe.each(['PT403', 'PT404', '42501', 'PGRST116', 'PT409'])(
  'a cached response that the backend now refuses with %s',
  (code) => {
    it('is deleted from the device, and other responses are still restored', async () => {
      await read(job)
      await read(list)
      await settle()
      answer = refused(code)
      await read(job)
      await settle()
      expect(await cachedOf(job)).toBeUndefined()
      expect(await cachedOf(list)).toMatchObject({ data: { title: 'Office' } })
    })

    it('is deleted even if it was loaded only a moment before', async () => {
      await read(job)
      answer = refused(code)
      await read(job)
      await settle()
      expect(device.rows.size).toBe(0)
    })

    it('is cached again once the backend returns it again', async () => {
      await read(job)
      answer = refused(code)
      await read(job)
      answer = async () => ({ title: 'Back' })
      await read(job)
      await settle()
      expect(await cachedOf(job)).toMatchObject({ data: { title: 'Back' } })
    })
  },
)

it.each<[string, () => Promise<unknown>]>([
  ['fails without a network', unanswered],
  [
    'times out',
    () => unwrap(Promise.resolve({ success: false as const, error: 'Late.', code: unreachable })),
  ],
  ['gets a gateway’s error page', refused('', '<html>')],
  ['breaks in the library', () => Promise.reject(new Error('Unexpected'))],
])('a cached response stays if the new request %s', async (_why, no) => {
  await read(job)
  await settle()
  answer = no
  await read(job)
  await settle()
  expect(await cachedOf(job)).toMatchObject({ data: { title: 'Office' } })
})

it('data loaded before persistence began is persisted, too', async () => {
  stop()
  client = new QueryClient()
  client.setQueryData(job, { title: 'Early' })
  stop = keepReads(client, ada)
  await settle()
  expect(await cachedOf(job)).toMatchObject({ data: { title: 'Early' } })
})

it('simultaneous responses are written together, and at once if the page is hidden', async () => {
  await read(job)
  await read(list)
  expect(device.changes).toBe(0)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(device.changes).toBe(1)
  expect(device.rows.size).toBe(2)
})

it('a change that the person has just made is written at once', async () => {
  client.setQueryData(job, { title: 'Changed here' })
  await vi.advanceTimersByTimeAsync(0)
  expect(device.rows.size).toBe(1)
})

it.each([
  ['14 days', now + 14 * day],
  ['a clock that was set back by as much', now - 14 * day],
])(
  'after %s, a cached response is not restored, and is deleted when the app is next opened',
  async (_why, later) => {
    await read(job)
    await settle()
    stop()
    vi.setSystemTime(later)
    expect(await cachedOf(job)).toBeUndefined()
    open()
    await settle()
    expect(device.rows.size).toBe(0)
  },
)

it('another person’s cached data is never restored', async () => {
  const queryKey = jobKeys.detail('bo', 'job')
  device.rows.set('x', { id: 'x', queryKey, data: { title: 'Theirs' }, at: now, size: 1 })
  expect(await cachedOf(queryKey)).toBeUndefined()
})

it('no response is persisted once persistence has been stopped', async () => {
  await read(job)
  stop()
  await read(list)
  await settle()
  client.setQueryData(job, { title: 'Changed here' })
  await settle()
  expect(device.rows.size).toBe(0)
})

it('a stored response is not written again together with later ones', async () => {
  await read(job)
  await settle()
  device.rows.clear()
  await read(list)
  await settle()
  expect([...device.rows.values()]).toMatchObject([{ queryKey: list }])
})

it('a page that gets no response keeps all cached data', async () => {
  await read(job)
  await settle()
  stop()
  open()
  answer = unanswered
  await read(job)
  await settle()
  expect(await cachedOf(job)).toMatchObject({ data: { title: 'Office' } })
})

it('bank details and all other unlisted data are not persisted', async () => {
  await read(profileKeys.own(ada))
  await settle()
  expect(device.rows.size).toBe(0)
})

it('restored data stays while the page is open, even if no component uses the data', async () => {
  await read(job)
  await settle()
  const next = new QueryClient()
  await restoreOffline(next, ada)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(next.getQueryData(job)).toEqual({ title: 'Office' })
})

it('a browser without storage causes no error', async () => {
  device.isShut = true
  await read(job)
  await settle()
  expect(await cachedOf(job)).toBeUndefined()
})
