import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice, noNetwork, refusal, tokenOf } from '@/lib/testing/fake-device'

const device = fakeDevice()
const { clientStorage, dropSession, freshUserId, onStoredSession, storedSession, storeSession } =
  await import('./stored-session')
const { renewSession, usableSession } = await import('./session-renewal')
const { supabase } = await import('../client/supabase')
const { pingBackend, monitoredFetch, whereToAsk } = await import('@/lib/backend/reachability')

const ada = 'ada'
const now = Date.parse('2083-11-22T08:00:00Z')
const url = 'https://project.example'
const answering = () => Response.json([])
const paths = () => device.sent.map(({ path }) => path)
const ask = (path: string) => monitoredFetch(url + path).catch(() => undefined)
const signs = ['/auth/v1/health', '/rest/v1/rpc/check_request', '/storage/v1/status']

/** Fires the event that a browser sends when another tab changes a storage key. Null stands for clearing all keys. */
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

const renewal = {
  access_token: tokenOf('ada'),
  refresh_token: 'next',
  token_type: 'bearer',
  expires_in: 3600,
  // A server whose clock is far behind would send this expiry.
  expires_at: 3600,
  user: { id: ada },
}
const renewing = ({ path }: { path: string }) =>
  path.endsWith('/token') ? Response.json(renewal) : answering()
const key = 'shinework.session'

describe('the stored session', () => {
  it.each([
    ['lasts', 101_000, true],
    ['must be renewed first', 100_000, false],
    ['has expired', -1, false],
    ['expired years ago by a wrong clock', -9_000 * 86_400_000, false],
  ])('names its person if it %s, but only a fresh session is used for reads', (_how, lastsFor, isFresh) => {
    device.signIn(ada, lastsFor)
    expect(freshUserId()).toBe(isFresh ? ada : undefined)
    // An expired session also gives access to the data persisted on the device.
    expect(storedSession()).toMatchObject({ userId: ada, accessToken: tokenOf(ada), isFresh })
  })

  it.each(['', '{', '7', '{"user":7}', '{"expires_at":"soon"}', '{"user":{"id":"ada"}}'])(
    'does not exist if the device holds %j',
    (stored) => {
      device.storage.setItem(key, stored)
      expect([storedSession(), freshUserId(), clientStorage.getItem(key)]).toEqual([null, undefined, null])
    },
  )

  it('does not exist for a visitor', () => {
    expect([storedSession(), freshUserId(), clientStorage.getItem(key)]).toEqual([null, undefined, null])
  })

  it('never expires for the client, which would otherwise delay requests until the session is renewed', async () => {
    device.network = noNetwork
    device.signIn(ada, -1)
    expect((await supabase.auth.getSession()).data.session?.user.id).toBe(ada)
    expect(device.sent).toEqual([])
  })

  it('expires by this device’s clock, even after the client has stored the session again', () => {
    storeSession(renewal)
    expect(storedSession()).toMatchObject({ isFresh: true })
    vi.advanceTimersByTime(3_400_000)
    clientStorage.setItem(key, clientStorage.getItem(key) ?? '')
    expect(storedSession()).toMatchObject({ isFresh: true })
    vi.advanceTimersByTime(100_000)
    clientStorage.setItem(key, clientStorage.getItem(key) ?? '')
    expect(storedSession()).toMatchObject({ isFresh: false })
  })
})

describe('a session that must be renewed', () => {
  it('cannot be used while the auth service is unreachable, but stays on the device', async () => {
    device.network = noNetwork
    device.signIn(ada, -1)
    await expect(usableSession()).rejects.toThrow('Failed to fetch')
    expect(storedSession()?.userId).toBe(ada)
  })

  it('stays stored if the auth service is slow, and is renewed when the response arrives', async () => {
    device.signIn(ada, -1)
    const answers: ((answer: Response) => void)[] = []
    device.network = () => new Promise((resolve) => void answers.push(resolve))
    const asked = expect(usableSession()).rejects.toThrow('Failed to fetch')
    await vi.advanceTimersByTimeAsync(10_000)
    await asked
    answers[0]?.(Response.json(renewal))
    await vi.advanceTimersByTimeAsync(0)
    expect(storedSession()).toMatchObject({ userId: ada, isFresh: true })
  })

  it('is renewed once for all requests that wait for it', async () => {
    device.signIn(ada, -1)
    device.network = renewing
    const sessions = await Promise.all([usableSession(), usableSession(), renewSession()])
    expect(sessions[0]).toMatchObject({ userId: ada, isFresh: true })
    expect(paths()).toEqual(['/auth/v1/token'])
    expect(device.sent[0]).toMatchObject({
      search: '?grant_type=refresh_token',
      body: { refresh_token: 'refresh ada' },
    })
  })

  it.each([
    ['400', refusal('refresh_token_not_found', 'Invalid Refresh Token', 400), null],
    ['403', refusal('session_not_found', 'Session not found', 403), null],
    ['409', refusal('conflict', 'Too many concurrent token refresh requests', 409), ada],
    ['429', refusal('over_request_rate_limit', 'Request rate limit reached', 429), ada],
    ['500', refusal('unexpected_failure', 'It broke.', 500), ada],
  ])(
    'is deleted after status %s only if that response refuses the renewal',
    async (_status, network, stays) => {
      device.signIn(ada, -1)
      device.network = network
      await (stays === null
        ? expect(usableSession()).resolves.toBeNull()
        : expect(usableSession()).rejects.toThrow('Failed to fetch'))
      expect(storedSession()?.userId ?? null).toBe(stays)
    },
  )

  it.each([
    ['a logout', device.signOut, undefined],
    ['another login', () => device.signIn('bo'), 'bo'],
  ])('is not restored if %s happens during its renewal', async (_what, meanwhile, left) => {
    device.signIn(ada, -1)
    device.network = () => {
      meanwhile()
      return Response.json(renewal)
    }
    await renewSession()
    expect(storedSession()?.userId).toBe(left)
  })
})

it('a fresh session can be used while the auth service is unreachable', async () => {
  device.network = noNetwork
  device.signIn(ada)
  await ask('/auth/v1/health')
  expect((await usableSession())?.userId).toBe(ada)
})

it('a ping checks the unreachable services, or the data service if all are reachable', async () => {
  await pingBackend(1_000)
  expect(paths()).toEqual(['/rest/v1/rpc/check_request'])
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

it('listeners are called only when this page deletes the session or another tab changes the session', () => {
  const listener = vi.fn<() => void>()
  const stop = onStoredSession(listener)
  device.signIn(ada)
  dropSession()
  expect(storedSession()).toBeNull()
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
