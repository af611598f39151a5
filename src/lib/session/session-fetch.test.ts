import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDevice, type Network, noNetwork, tokenOf } from '@/lib/testing/fake-device'

const device = fakeDevice()
const { supabase } = await import('../client/supabase')
const { monitoredFetch } = await import('@/lib/backend/reachability')

const [ada, bo, renewed] = ['ada', 'bo', 'ada again']
const session = (token: string, id = ada) => ({
  access_token: tokenOf(token),
  refresh_token: `after ${token}`,
  token_type: 'bearer',
  expires_in: 3_600,
  user: { id },
})
const answered = (name: string) => `/rest/v1/jobs Bearer ${tokenOf(name)}`
const sent = () => device.sent.map(({ path, bearer }) => `${path} ${bearer}`)

/** The data API's refusals, by access token. Requests with any other token succeed. */
let refusedTokens: ReadonlyMap<string, Response>
let renew: Network
/** Called before a refusal is returned, while the refused request is still in flight. */
let meanwhile: () => void

const expired = () => Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 })
const ended = () => Response.json({ code: 'PT401', message: 'Your session has ended.' }, { status: 401 })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2083-11-22T08:00:00Z') })
  device.signOut()
  device.sent.length = 0
  refusedTokens = new Map()
  renew = () => Response.json(session(renewed))
  meanwhile = () => undefined
  device.network = (request) => {
    if (request.path.endsWith('/token')) return renew(request)
    const refused = refusedTokens.get(request.bearer)
    if (!refused) return Response.json([])
    meanwhile()
    return refused.clone()
  }
})
afterEach(async () => {
  device.network = () => Response.json([])
  await monitoredFetch('https://project.example/auth/v1/health')
  vi.useRealTimers()
})

const readJobs = async () => (await supabase.from('jobs').select('id')).error?.message
const refuse = (name: string, answer: Response) => {
  refusedTokens = new Map([...refusedTokens, [`Bearer ${tokenOf(name)}`, answer]])
}

it('a visitor’s request is sent with the public key', async () => {
  expect(await readJobs()).toBeUndefined()
  expect(sent()).toEqual(['/rest/v1/jobs Bearer visitor'])
})

it('an expired session is renewed once, before any request is sent', async () => {
  device.signIn(ada, -1)
  await Promise.all([readJobs(), readJobs()])
  await readJobs()
  expect(sent().filter((one) => one.startsWith('/auth/'))).toHaveLength(1)
  expect(sent().slice(1)).toEqual([answered(renewed), answered(renewed), answered(renewed)])
})

it('a request is not sent, not even as a visitor, while the session cannot be renewed', async () => {
  device.signIn(ada, -1)
  renew = noNetwork
  expect(await readJobs()).toBe('TypeError: Failed to fetch')
  expect((await supabase.functions.invoke('calendar')).error?.message).toContain('Failed to send a request')
  expect(sent().filter((one) => !one.startsWith('/auth/v1/token'))).toEqual([])
})

it('a session that only the server calls expired is renewed once for all refused requests, which are retried', async () => {
  device.signIn(ada)
  refuse(ada, expired())
  expect(await Promise.all([readJobs(), readJobs()])).toEqual([undefined, undefined])
  expect(sent().filter((one) => one !== answered(ada))).toEqual([
    '/auth/v1/token ',
    answered(renewed),
    answered(renewed),
  ])
})

it('a logout on the server uses the session’s own token, although the client has dropped it', async () => {
  device.signIn(ada)
  expect((await supabase.auth.signOut({ scope: 'local' })).error).toBeNull()
  expect(device.storage.getItem('shinework.session')).toBeNull()
  expect(sent()).toEqual([`/auth/v1/logout Bearer ${tokenOf(ada)}`])
})

it('a refused request fails like an offline one if the session renewal gets no response', async () => {
  device.signIn(ada)
  refuse(ada, expired())
  renew = noNetwork
  expect(await readJobs()).toBe('TypeError: Failed to fetch')
})

it('a request returns its refusal if it is refused again after the session is renewed', async () => {
  device.signIn(ada)
  refuse(ada, expired())
  refuse(renewed, expired())
  expect(await readJobs()).toBe('JWT expired')
  expect(sent()).toEqual([answered(ada), '/auth/v1/token ', answered(renewed)])
})

it.each<[string, () => void, string | undefined]>([
  [
    'is retried with the session that has replaced the ended one',
    () =>
      device.storage.setItem('shinework.session', JSON.stringify({ ...session('other'), expires_at: 1e10 })),
    undefined,
  ],
  [
    'says that the session has ended if another person’s session has replaced it',
    () => device.signIn(bo),
    'Your session has ended.',
  ],
  ['says that the session has ended if nothing has replaced it', () => undefined, 'Your session has ended.'],
  ['is not retried as a visitor’s request after a logout', device.signOut, 'Your session has ended.'],
])('a request of an ended session %s', async (_does, then, message) => {
  device.signIn(ada)
  refuse(ada, ended())
  meanwhile = then
  expect(await readJobs()).toBe(message)
  expect(sent()).toEqual([answered(ada), ...(message === undefined ? [answered('other')] : [])])
})

it('a request refused because too many are in flight is retried with growing pauses, up to six times', async () => {
  let busyFor = 2
  device.network = () =>
    busyFor-- > 0
      ? Response.json({ code: 'PT429', hint: 'busy', message: 'Too much at once.' }, { status: 429 })
      : Response.json([])
  const answer = readJobs()
  await vi.advanceTimersByTimeAsync(199)
  expect(sent()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(101)
  expect(sent()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(299)
  expect(sent()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(301)
  expect(await answer).toBeUndefined()
  expect(sent()).toHaveLength(3)
  busyFor = 100
  const refused = readJobs()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await refused).toBe('Too much at once.')
  expect(sent()).toHaveLength(9)
})

it('a session has at most six requests in flight, and the next one starts when one ends or is aborted', async () => {
  device.signIn(ada)
  const ends: { answer: () => void; fail: () => void }[] = []
  device.network = () =>
    new Promise((resolve, reject) => {
      ends.push({
        answer: () => resolve(Response.json([])),
        fail: () => reject(new TypeError('Failed to fetch')),
      })
    })
  const given = new AbortController()
  const reads = Array.from({ length: 10 }, () => readJobs())
  const givenUp = supabase.from('jobs').select('id').abortSignal(given.signal)
  const outcome = Promise.resolve(givenUp).then(({ error }) => error?.message)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent()).toHaveLength(6)
  ends[0]?.answer()
  await vi.advanceTimersByTimeAsync(1)
  expect(sent()).toHaveLength(7)
  ends[1]?.fail()
  await vi.advanceTimersByTimeAsync(1)
  expect(sent()).toHaveLength(8)
  given.abort()
  expect(await outcome).toContain('abort')
  ends.forEach(({ answer }) => answer())
  await vi.advanceTimersByTimeAsync(1)
  ends.forEach(({ answer }) => answer())
  await Promise.all(reads)
})

it('a request keeps its own person’s token if another person logs in before the request is sent', async () => {
  const { sessionFetch } = await import('./session-fetch')
  device.signIn(ada)
  await supabase.auth.getSession()
  device.signIn(bo)
  await sessionFetch('https://project.example/rest/v1/jobs', {
    headers: { Authorization: `Bearer ${tokenOf(ada)}` },
  })
  expect(sent()).toEqual([answered(ada)])
})

it('a request that brings its own token keeps that token', async () => {
  device.signIn(ada, -1)
  await supabase.functions.invoke('calendar', { headers: { Authorization: 'Bearer own' } })
  expect(sent()).toEqual(['/functions/v1/calendar Bearer own'])
})

it('the client ignores a session in the page’s address', async () => {
  device.openPage()
  window.location.hash = `#access_token=${tokenOf(ada)}&refresh_token=x&expires_in=3600&token_type=bearer`
  const opened = await import('../client/supabase')
  expect((await opened.supabase.auth.getSession()).data.session).toBeNull()
})
