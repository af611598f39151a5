import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  abortIfAuthUnreachable,
  monitoredFetch,
  useBackendAnswering,
  useDataAnswering,
  whereToAsk,
} from './reachability'

type Follow = (subscribe: (listener: () => void) => () => void, isAnswering: () => boolean) => boolean

const follow = vi.hoisted(() => vi.fn<Follow>((_, isAnswering) => isAnswering()))
vi.mock('./backend', () => ({ backend: { url: 'https://project.example', key: 'visitor' } }))
vi.mock('react', () => ({ useSyncExternalStore: follow }))

const url = (path: string) => `https://project.example${path}`
const answer = vi.fn<() => Promise<Response>>()

/** Sends a request. Returns the status of its response, or its error. */
const ask = (path: string, init?: RequestInit) =>
  monitoredFetch(url(path), init).then(
    ({ status }) => status,
    (error: unknown) => String(error),
  )

beforeEach(async () => {
  vi.stubGlobal('fetch', answer)
  answer.mockResolvedValue(new Response())
  for (const path of ['/auth/v1/health', '/rest/v1/jobs', '/storage/v1/status']) await ask(path)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([502, 503, 504, 522, 544])('a gateway’s status %i counts as no response', async (status) => {
  answer.mockResolvedValueOnce(new Response('<html>', { status }))
  expect(await ask('/rest/v1/jobs')).toBe('TypeError: Failed to fetch')
  expect(whereToAsk()).toEqual(['/rest/v1/rpc/check_request'])
})

it.each([200, 403, 407])('a network’s own login page with %i counts as no response', async (status) => {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  answer.mockResolvedValueOnce(new Response('<h1>Log in to the café</h1>', { status, headers }))
  answer.mockResolvedValueOnce(new Response('<h1>Log in to the café</h1>', { status, headers }))
  expect(await ask('/rest/v1/jobs')).toBe('TypeError: Failed to fetch')
  expect(await ask('/auth/v1/token')).toBe('TypeError: Failed to fetch')
  expect(whereToAsk()).toEqual(['/rest/v1/rpc/check_request', '/auth/v1/health'])
})

it('an HTML error page of a broken service counts as a response', async () => {
  const headers = { 'content-type': 'text/html' }
  answer.mockResolvedValueOnce(new Response('<h1>Internal server error</h1>', { status: 500, headers }))
  expect(await ask('/rest/v1/jobs')).toBe(500)
  expect(whereToAsk()).toEqual([])
})

it('an edge function’s 503 counts as no response, and no health check is sent for edge functions', async () => {
  answer.mockResolvedValueOnce(new Response('{}', { status: 503 }))
  expect(await ask('/functions/v1/calendar')).toBe('TypeError: Failed to fetch')
  expect(whereToAsk()).toEqual([])
})

it.each([401, 404, 409, 500, 501])('a refusal with %i counts as a response', async (status) => {
  answer.mockResolvedValueOnce(new Response('{}', { status }))
  expect(await ask('/rest/v1/jobs')).toBe(status)
  expect(whereToAsk()).toEqual([])
})

it('each unreachable service is checked until that service responds', async () => {
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await ask('/rest/v1/jobs')
  await ask('/storage/v1/object/jobs/a.png')
  await ask('/auth/v1/health')
  expect(whereToAsk()).toEqual(['/rest/v1/rpc/check_request', '/storage/v1/status'])
  await ask('/rest/v1/rpc/check_request')
  expect(whereToAsk()).toEqual(['/storage/v1/status'])
})

it('a service counts as unreachable after ten seconds, and a later response still arrives', async () => {
  vi.useFakeTimers()
  const late = new EventTarget()
  const response = new Promise<Response>((resolve) => {
    late.addEventListener('answer', () => resolve(new Response()))
  })
  answer.mockReturnValueOnce(response)
  const asked = ask('/rest/v1/rpc/apply_to_job')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(whereToAsk()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(whereToAsk()).toEqual(['/rest/v1/rpc/check_request'])
  late.dispatchEvent(new Event('answer'))
  expect(await asked).toBe(200)
  expect(whereToAsk()).toEqual([])
})

/** Imitates a server that takes a request and never responds. */
const deadConnection = (_: unknown, init?: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    const giveUp = () => reject(init?.signal?.reason)
    if (init?.signal?.aborted) giveUp()
    else init?.signal?.addEventListener('abort', giveUp)
  })

it('a data request on a dead connection is aborted after a minute, so that it can be retried', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', deadConnection)
  const asked = ask('/rest/v1/rpc/save_course_progress')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await asked).toBe('TypeError: Failed to fetch')
  expect(whereToAsk()).toEqual(['/rest/v1/rpc/check_request'])
})

it('an upload on a dead connection is not aborted, because files can be large', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', deadConnection)
  const ended = vi.fn()
  void ask('/storage/v1/object/jobs/a.png').then(ended)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ended).not.toHaveBeenCalled()
})

it('a data request is aborted when the page aborts it', async () => {
  vi.stubGlobal('fetch', deadConnection)
  const page = new AbortController()
  const asked = ask('/rest/v1/jobs', { signal: page.signal })
  page.abort(new Error('Left'))
  expect(await asked).toBe('Error: Left')
  expect(await ask('/rest/v1/jobs', { signal: page.signal })).toBe('Error: Left')
})

it('a request that the page aborted, or one to an edge function, does not change reachability', async () => {
  answer.mockRejectedValue(new DOMException('Gone', 'AbortError'))
  await ask('/rest/v1/jobs', { signal: AbortSignal.abort() })
  answer.mockRejectedValue(new TypeError('Failed to fetch'))
  await ask('/functions/v1/save-push-token')
  expect(whereToAsk()).toEqual([])
})

it('a response from outside the backend’s services is passed on and does not change reachability', async () => {
  answer.mockResolvedValueOnce(new Response('<html>', { status: 503 }))
  expect(await ask('/app.html')).toBe(503)
  expect(whereToAsk()).toEqual([])
})

it('a failed request given as a Request object marks the service in its URL as unreachable', async () => {
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(monitoredFetch(new Request(url('/auth/v1/token')))).rejects.toThrow('Failed to fetch')
  expect(whereToAsk()).toEqual(['/auth/v1/health'])
})

it('a request that got its response does not mark its service as unreachable later', async () => {
  vi.useFakeTimers()
  await ask('/rest/v1/jobs')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(whereToAsk()).toEqual([])
})

it('components are notified when a service becomes unreachable and when it is reachable again', async () => {
  expect(useBackendAnswering()).toBe(true)
  const [subscribe, isAnswering] = follow.mock.lastCall ?? []
  const told: (boolean | undefined)[] = []
  const stop = subscribe?.(() => told.push(isAnswering?.()))
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await ask('/rest/v1/jobs')
  await ask('/auth/v1/user')
  expect(told).toEqual([false, false])
  await ask('/rest/v1/jobs')
  await ask('/rest/v1/jobs')
  expect(told).toEqual([false, false, false])
  await ask('/auth/v1/user')
  expect(told).toEqual([false, false, false, true])
  stop?.()
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await ask('/auth/v1/user')
  expect(told).toEqual([false, false, false, true])
})

it('the data service counts as reachable while only the file service is unreachable', async () => {
  expect(useDataAnswering()).toBe(true)
  const [, isAnswering] = follow.mock.lastCall ?? []
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await ask('/storage/v1/object')
  expect(isAnswering?.()).toBe(true)
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await ask('/rest/v1/jobs')
  expect(isAnswering?.()).toBe(false)
})

it('a wait for pending work ends as soon as the auth service is known to be unreachable', async () => {
  const never = new Promise<string>(() => {})
  const outcome = abortIfAuthUnreachable(never)
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await ask('/rest/v1/jobs')
  expect(await abortIfAuthUnreachable(Promise.resolve('done'))).toBe('done')
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await ask('/auth/v1/token')
  expect(await outcome).toBeUndefined()
  expect(await abortIfAuthUnreachable(never)).toBeUndefined()
  await ask('/auth/v1/health')
  expect(await abortIfAuthUnreachable(Promise.resolve('done'))).toBe('done')
  await expect(abortIfAuthUnreachable(Promise.reject(new Error('Broken')))).rejects.toThrow('Broken')
})
