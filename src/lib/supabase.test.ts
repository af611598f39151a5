import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { falseDevice, noNetwork, tokenOf } from './false-device'

const device = falseDevice()
const {
  dropSession,
  heldSession,
  holdsAnySession,
  holdsSession,
  onStoredSession,
  ownerOfSession,
  pingBackend,
  storedUserId,
  supabase,
  usableSession,
} = await import('./supabase')
const { watchedFetch, whereToAsk } = await import('./reachability')

const ada = 'ada'
const now = Date.parse('2083-11-22T08:00:00Z')
const url = 'https://project.example'
const answering = () => Response.json([])
const paths = () => device.sent.map(({ path }) => path)
const ask = (path: string) => watchedFetch(url + path).catch(() => undefined)
const signs = ['/auth/v1/health', '/rest/v1/rpc/is_admin', '/storage/v1/status']

/** Another tab changes what is stored: one key, or all of it. */
const change = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }))

beforeEach(() => {
  vi.useFakeTimers({ now })
  device.network = answering
  device.signOut()
  device.sent.length = 0
})
afterEach(async () => {
  device.network = answering
  for (const path of signs) await ask(path)
  vi.useRealTimers()
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

describe('whose session is stored', () => {
  it.each([
    ['lasts', 101_000, ada],
    ['has to be renewed before anything can be read', 100_000, undefined],
    ['has expired', -1, undefined],
    ['expired years ago by a clock that is wrong', -9_000 * 86_400_000, undefined],
  ])('of one that %s', (_how, lastsFor, fresh) => {
    device.signIn(ada, lastsFor)
    expect(storedUserId()).toBe(fresh)
    // For what the device keeps, even an expired one suffices.
    expect(ownerOfSession()).toBe(ada)
    expect(holdsAnySession()).toBe(true)
    expect(holdsSession(ada)).toBe(true)
    expect(holdsSession(tokenOf(ada))).toBe(true)
    expect(holdsSession('bo')).toBe(false)
  })

  it.each(['', '{', '{"user":7}', '{"expires_at":"soon"}'])('of %j, which is none', (stored) => {
    device.storage.setItem('shinework.session', stored)
    expect(storedUserId()).toBeUndefined()
    expect(ownerOfSession()).toBeUndefined()
  })

  it('of a visitor', () => {
    expect([storedUserId(), ownerOfSession(), heldSession(), holdsAnySession(), holdsSession(ada)]).toEqual([
      undefined,
      undefined,
      null,
      false,
      false,
    ])
  })
})

describe('a session that has to be renewed', () => {
  const renewal = {
    access_token: tokenOf('ada'),
    refresh_token: 'next',
    token_type: 'bearer',
    expires_in: 3600,
    user: { id: ada },
  }

  it('is none as soon as auth is known to be silent, and stays on the device', async () => {
    device.network = noNetwork
    device.signIn(ada, -1)
    await ask('/auth/v1/health')
    expect(await usableSession()).toBeUndefined()
    // The auth client gives up by then, and keeps it all the same.
    await vi.advanceTimersByTimeAsync(35_000)
    expect(ownerOfSession()).toBe(ada)
  })

  it('is waited for while auth may answer', async () => {
    device.signIn(ada, -1)
    device.network = ({ path }) => (path.endsWith('/token') ? Response.json(renewal) : answering())
    const session = usableSession()
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await session)?.user.id).toBe(ada)
    expect(storedUserId()).toBe(ada)
  })

  it('is renewed at once when auth answers again', async () => {
    device.network = noNetwork
    device.signIn(ada, -1)
    const tried = supabase.auth.getSession()
    await vi.advanceTimersByTimeAsync(35_000)
    expect((await tried).data.session).toBeNull()
    device.network = ({ path }) => (path.endsWith('/token') ? Response.json(renewal) : answering())
    await ask('/auth/v1/health')
    expect((await usableSession())?.user.id).toBe(ada)
  })
})

it('one that lasts is there although auth is silent', async () => {
  device.network = noNetwork
  device.signIn(ada)
  await ask('/auth/v1/health')
  expect((await usableSession())?.user.id).toBe(ada)
})

it('asks for a sign of life what is silent, or else the data', async () => {
  await pingBackend(1_000)
  expect(paths()).toEqual(['/rest/v1/rpc/is_admin'])
  device.network = noNetwork
  await ask('/storage/v1/object/x')
  await ask('/auth/v1/user')
  device.sent.length = 0
  await pingBackend(1_000)
  expect(paths().toSorted()).toEqual(['/auth/v1/health', '/storage/v1/status'])
  expect(whereToAsk()).toHaveLength(2)
  device.network = answering
  await pingBackend(1_000)
  expect(whereToAsk()).toEqual([])
})

it('tells of a session that this page drops or another tab changes, and of nothing else', () => {
  const listener = vi.fn<() => void>()
  const stop = onStoredSession(listener)
  device.signIn(ada)
  dropSession()
  expect(heldSession()).toBeNull()
  expect(listener).toHaveBeenCalledTimes(1)
  change('shinework.session')
  change(null)
  change('shinework.language')
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
  change('shinework.session')
  dropSession()
  expect(listener).toHaveBeenCalledTimes(3)
})
