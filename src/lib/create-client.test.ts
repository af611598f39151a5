import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BackendClient } from './create-client'

/** Longer than the auth client tries to renew a session, and not so long as it then waits before it tries again. */
const untilGivenUp = 35_000

let isUp = false
let isAuthUp = true
const sent: string[] = []
/** What the device stores. */
let stored = new Map<string, string>()
/** What happens while a request of an ended session is on its way. */
let meanwhile: () => void
/** How often the data API still refuses because this person asks too much at once. */
let busyFor = 0

const base64 = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const tokenOf = (name: string) => `${base64({ alg: 'none' })}.${base64({ name })}.${base64({})}`
const old = tokenOf('old')
const ended = tokenOf('ended')
const renewed = {
  access_token: tokenOf('new'),
  refresh_token: 'next',
  token_type: 'bearer',
  expires_in: 3600,
  // By a server whose clock is far behind.
  expires_at: 3600,
}

/** The network, and behind it a backend that renews every session. */
async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  if (!isUp || (!isAuthUp && pathname.startsWith('/auth/'))) throw new TypeError('Failed to fetch')
  const bearer = new Headers(init?.headers).get('Authorization') ?? 'nobody'
  sent.push(`${pathname} ${bearer}`)
  if (pathname.startsWith('/rest/') && busyFor-- > 0)
    return Response.json({ code: 'PT429', hint: 'busy', message: 'Too much at once.' }, { status: 429 })
  if (bearer.endsWith(old))
    return Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 })
  if (bearer.endsWith(ended)) {
    meanwhile()
    return Response.json({ code: 'PT401', message: 'Your session has ended.' }, { status: 401 })
  }
  return Response.json(pathname.endsWith('/token') ? { ...renewed, user: { id: 'somebody' } } : [])
}

/** A client that holds a session, or none. */
function clientWith(session: object | null, waitFor?: () => Promise<undefined>): BackendClient {
  stored = new Map(session ? [['session', JSON.stringify(session)]] : [])
  return new BackendClient({
    url: 'https://project.example',
    key: 'visitor',
    fetch: send,
    session: {
      ...(waitFor && { waitFor }),
      key: 'session',
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
  })
}

const expired = {
  ...renewed,
  access_token: old,
  refresh_token: 'first',
  expires_at: 1,
  user: { id: 'somebody' },
}

/** A session that is not renewed yet. */
const lasting = {
  ...expired,
  access_token: tokenOf('current'),
  get expires_at() {
    return Date.now() / 1000 + 3_600
  },
}

beforeEach(() => {
  vi.useFakeTimers()
  isUp = false
  isAuthUp = true
  busyFor = 0
  meanwhile = () => undefined
  sent.length = 0
})

afterEach(() => void vi.useRealTimers())

async function readJobs(client: BackendClient): Promise<string | undefined> {
  const answer = client.from('jobs').select('id')
  const message = answer.then(({ error }) => error?.message)
  await vi.advanceTimersByTimeAsync(untilGivenUp)
  return message
}

it('sends nothing as a visitor while a session waits to be renewed', async () => {
  const client = clientWith(expired)
  expect(await readJobs(client)).toBe('TypeError: Failed to fetch')
  isUp = true
  expect(await readJobs(client)).toBe('TypeError: Failed to fetch')
  await expect(client.token()).rejects.toThrow('Failed to fetch')
  expect((await client.functions.invoke('calendar')).error?.message).toContain('Failed to send a request')
  expect(sent).toEqual([])
})

it('fails at once where waiting for the session’s renewal is in vain', async () => {
  const client = clientWith(expired, () => Promise.resolve(undefined))
  expect((await client.from('jobs').select('id')).error?.message).toBe('TypeError: Failed to fetch')
  await expect(client.token()).rejects.toThrow('Failed to fetch')
  expect(sent).toEqual([])
})

it('renews the session at once when it is told that auth answers again', async () => {
  const client = clientWith(expired)
  await readJobs(client)
  isUp = true
  client.auth.renewAgain()
  expect(await readJobs(client)).toBeUndefined()
  expect(sent).toEqual(['/auth/v1/token Bearer visitor', `/rest/v1/jobs Bearer ${tokenOf('new')}`])
})

it('sends what visitors ask for with the key', async () => {
  isUp = true
  expect(await readJobs(clientWith(null))).toBeUndefined()
  expect(sent).toEqual(['/rest/v1/jobs Bearer visitor'])
})

it('asks again, a second later each time, while too much is asked at once, and gives up after five times', async () => {
  isUp = true
  busyFor = 2
  const client = clientWith(null)
  const answer = client
    .from('jobs')
    .select('id')
    .then(({ error }) => error?.message)
  await vi.advanceTimersByTimeAsync(999)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_001)
  expect(await answer).toBeUndefined()
  expect(sent).toHaveLength(3)
  busyFor = 100
  expect(await readJobs(client)).toBe('Too much at once.')
  expect(sent).toHaveLength(8)
})

it('renews a session once where this device’s clock is ahead of the server’s', async () => {
  isUp = true
  const client = clientWith(expired)
  await readJobs(client)
  await readJobs(client)
  expect(sent.filter((one) => one.startsWith('/auth/'))).toHaveLength(1)
})

it('renews a session that has expired by any clock but this device’s, once for all that was refused, and asks again', async () => {
  isUp = true
  const client = clientWith({ ...expired, expires_at: Date.now() / 1000 + 3_600 })
  const messages = await Promise.all([readJobs(client), readJobs(client)])
  expect(messages).toEqual([undefined, undefined])
  const answered = `/rest/v1/jobs Bearer ${renewed.access_token}`
  expect(sent.filter((one) => !one.endsWith(old))).toEqual([
    '/auth/v1/token Bearer visitor',
    answered,
    answered,
  ])
})

it('fails as the network does where such a renewal gets no answer', async () => {
  isUp = true
  isAuthUp = false
  const client = clientWith({ ...expired, expires_at: Date.now() / 1000 + 3_600 })
  expect(await readJobs(client)).toBe('TypeError: Failed to fetch')
  expect(sent).toEqual([`/rest/v1/jobs Bearer ${old}`])
})

it('says what was refused where renewing does not help', async () => {
  isUp = true
  const client = clientWith({ ...expired, expires_at: Date.now() / 1000 + 3_600 })
  renewed.access_token = old
  expect(await readJobs(client)).toBe('JWT expired')
  expect(sent).toHaveLength(3)
  renewed.access_token = tokenOf('new')
})

it.each([
  [
    'asks again with the session that has taken its place',
    () => void stored.set('session', JSON.stringify(lasting)),
    undefined,
  ],
  [
    'says that it has ended where somebody else’s has taken its place',
    () => void stored.set('session', JSON.stringify({ ...lasting, user: { id: 'somebody else' } })),
    'Your session has ended.',
  ],
  ['says that it has ended where no other has taken its place', () => undefined, 'Your session has ended.'],
  ['asks nothing as a visitor where it is gone', () => stored.clear(), 'Your session has ended.'],
])('after a request of an ended session %s', async (_does, then, message) => {
  isUp = true
  meanwhile = then
  expect(await readJobs(clientWith({ ...lasting, access_token: ended }))).toBe(message)
  const again = message === undefined ? [`/rest/v1/jobs Bearer ${lasting.access_token}`] : []
  expect(sent).toEqual([`/rest/v1/jobs Bearer ${ended}`, ...again])
})

it('leaves a request the token it has', async () => {
  isUp = true
  await clientWith(null).functions.invoke('calendar', { headers: { Authorization: 'Bearer own' } })
  const session = { ...expired, access_token: tokenOf('current'), expires_at: Date.now() / 1000 + 3_600 }
  await clientWith(session).functions.invoke('calendar', { headers: { Authorization: 'Bearer own' } })
  expect(sent).toEqual(['/functions/v1/calendar Bearer own', '/functions/v1/calendar Bearer own'])
})

it('takes no session from the page’s address', async () => {
  isUp = true
  const address = new URL(
    `https://app.example/#access_token=${renewed.access_token}&refresh_token=x&expires_in=3600&token_type=bearer`,
  )
  const page = new EventTarget()
  vi.stubGlobal('window', Object.assign(page, { location: address, history: { state: null } }))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  expect(await readJobs(clientWith(null))).toBeUndefined()
  vi.unstubAllGlobals()
  expect(sent).toEqual(['/rest/v1/jobs Bearer visitor'])
})

it('uses the network of its surroundings where it is given none', async () => {
  isUp = true
  vi.stubGlobal('fetch', send)
  await new BackendClient({ url: 'https://project.example', key: 'visitor' }).from('jobs').select('id')
  vi.unstubAllGlobals()
  expect(sent).toEqual(['/rest/v1/jobs Bearer visitor'])
})

it('hears live news over a web socket', async () => {
  // Node 20 has none.
  vi.stubGlobal('WebSocket', EventTarget)
  const realtime = await clientWith(null).realtime()
  vi.unstubAllGlobals()
  expect(realtime.endpointURL()).toMatch(/^wss:\/\/project\.example\/realtime\/v1\//)
})
