import { QueryClientProvider } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  fakeDevice,
  type Network,
  noNetwork,
  refusal,
  type Sent,
  silence,
  tokenOf,
} from '@/lib/testing/fake-device'
import { doing, pass, showHook } from '@/lib/testing/fake-page'

const device = fakeDevice()
vi.spyOn(console, 'warn').mockImplementation(() => undefined)
vi.spyOn(console, 'error').mockImplementation(() => undefined)
const [ada, bo] = ['ada', 'bo']
/** In milliseconds. Longer than the timeout of any request. */
const untilGivenUp = 40_000

/** A backend that renews every session. Every profile that it returns has the name `called`. */
const backend =
  (called = 'Ada'): Network =>
  ({ path, bearer }) => {
    const who = bearer.endsWith(tokenOf(bo)) ? bo : ada
    if (path.endsWith('/token')) return Response.json(sessionOf(ada))
    if (path.endsWith('/logout')) return new Response(null, { status: 204 })
    if (path.endsWith('/profiles')) return Response.json({ id: who, name: called, language: 'en' })
    return Response.json(false)
  }
const sessionOf = (id: string) => ({
  access_token: tokenOf(id),
  refresh_token: 'next',
  token_type: 'bearer',
  expires_in: 3_600,
  user: { id },
})
const gatewayIsDown: Network = () => new Response('<html>', { status: 503 })
const auth =
  (answer: Network, others = backend()): Network =>
  (sent) =>
    sent.path.startsWith('/auth/') ? answer(sent) : others(sent)
const slowly =
  (ms: number, network = backend()): Network =>
  async (sent: Sent) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return network(sent)
  }
const endedThere = auth(refusal('refresh_token_not_found', 'Invalid Refresh Token', 400))

/** Opens the app on this device. */
async function open() {
  device.openPage()
  const location = Object.assign(window.location, {
    replace: vi.fn<() => void>(),
    reload: vi.fn<() => void>(),
  })
  const { SessionProvider, useSession, logOut } = await import('@/lib/person/signed-in-person')
  // Imports the modules first, because the fake clock does not wait for an import.
  await import('@/lib/client/backend-client')
  const { queryClient } = await import('@/lib/client/query-client')
  const { keepReads } = await import('@/lib/offline/query-persistence')
  const { useBackendAnswering } = await import('@/lib/backend/reachability')
  const { useBackendProbe } = await import('./use-backend-probe')
  await import('./app')
  const { showToast, readToasts } = await import('@/components/ui/toast-store')
  const useApp = () => {
    useBackendProbe(useBackendAnswering())
    return useSession()
  }
  const page = await showHook(useApp, (inner) =>
    createElement(QueryClientProvider, { client: queryClient }, createElement(SessionProvider, null, inner)),
  )
  const says = () => {
    const session = page.said()
    return session?.status === 'signed-in' ? `signed in: ${session.profile.name}` : session?.status
  }
  const retry = () => {
    const session = page.said()
    if (session?.status === 'failed') session.retry()
  }
  return { ...page, says, retry, location, logOut, queryClient, keepReads, showToast, readToasts }
}
let page: Awaited<ReturnType<typeof open>>

/** Simulates an earlier visit: Ada is signed in, the app persists her queries, and is then closed. */
async function visit() {
  device.signIn(ada)
  device.network = backend('Ada as kept')
  page = await open()
  const stop = page.keepReads(page.queryClient, ada)
  await pass(5_000)
  stop()
  await page.leave()
}
/** Returns all statuses that the page has shown, in order. The same status several times in a row counts once. */
const shown = () =>
  page.all.map(({ status }) => status).filter((status, index, all) => status !== all[index - 1])
const otherTab = (change: () => void) =>
  doing(() => {
    change()
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'shinework.session' }))
  })
const restore = (type: 'pagehide' | 'pageshow') =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted: true }))
/** Returns the number of Ada's persisted entries on this device. */
async function cachedOfAda(): Promise<number> {
  const isThere = (await indexedDB.databases()).some(({ name }) => name === 'shinework.kept.ada')
  if (!isThere) return 0
  let count = 0
  const opening = indexedDB.open('shinework.kept.ada')
  opening.addEventListener('success', () => {
    const counting = opening.result.transaction('reads').objectStore('reads').count()
    opening.result.close()
    counting.addEventListener('success', () => {
      count = counting.result
    })
  })
  await pass(100)
  return count
}

beforeEach(() => {
  device.begin()
  vi.stubGlobal('indexedDB', new IDBFactory())
  device.network = backend()
})
afterEach(async () => {
  await page.leave()
  vi.useRealTimers()
})

type Step = [ms: number, says: string]
const lasts = 3_600_000

describe('opening the app without cached data on this device', () => {
  it.each<[string, number | undefined, Network, Step[]]>([
    ['treats a person without a session as a visitor', undefined, backend(), [[0, 'signed-out']]],
    ['treats an offline person without a session as a visitor', undefined, noNetwork, [[0, 'signed-out']]],
    ['signs the person in if the session is valid', lasts, backend(), [[0, 'signed in: Ada']]],
    [
      'waits for a slow response if the session is valid',
      lasts,
      slowly(8_000),
      [
        [7_999, 'loading'],
        [2, 'signed in: Ada'],
      ],
    ],
    ['shows an error if the backend is unreachable', lasts, noNetwork, [[untilGivenUp, 'failed']]],
    ['signs the person in after renewing an expired session', -1, backend(), [[1_000, 'signed in: Ada']]],
    ['logs the person out if the session renewal is refused', -1, endedThere, [[1_000, 'signed-out']]],
    [
      'shows an error at once if the session has expired and the backend is unreachable',
      -1,
      noNetwork,
      [
        [100, 'failed'],
        [untilGivenUp, 'failed'],
      ],
    ],
    [
      'shows an error instead of logging out if the session has expired and a gateway fails',
      -1,
      gatewayIsDown,
      [
        [100, 'failed'],
        [untilGivenUp, 'failed'],
      ],
    ],
    [
      'shows an error instead of logging out if the renewal of an expired session times out',
      -1,
      silence,
      [
        [9_999, 'loading'],
        [2, 'failed'],
        [untilGivenUp, 'failed'],
      ],
    ],
  ])('%s', async (_what, lastsFor, network, steps) => {
    if (lastsFor !== undefined) device.signIn(ada, lastsFor)
    device.network = network
    page = await open()
    for (const [ms, says] of steps) {
      await pass(ms)
      expect([ms, page.says()]).toEqual([ms, says])
    }
  })
})

it('a session waits for the code of two-step verification, even if it is required later (rules 2.25, 2.26)', async () => {
  device.signIn(ada, lasts)
  const waits: Network = (sent) =>
    sent.path.startsWith('/rest/') ? refusal('PT428', 'The code first.')(sent) : backend()(sent)
  device.network = waits
  page = await open()
  await pass(1)
  expect(page.says()).toBe('second-factor')
  const waiting = page.said()
  device.network = backend()
  if (waiting?.status === 'second-factor') waiting.onGiven()
  await pass(1)
  expect(page.says()).toBe('signed in: Ada')
  device.network = waits
  const { supabase } = await import('@/lib/client/supabase')
  const { read } = await import('@/lib/client/result')
  await page.queryClient
    .fetchQuery({ queryKey: ['jobs'], queryFn: () => read(supabase.rpc('is_admin'), 'failed') })
    .catch(() => undefined)
  await pass(1)
  expect(page.says()).toBe('second-factor')
})

describe('opening the app with cached data on this device', () => {
  it.each<[string, number, Network, Step[]]>([
    ['shows cached data without a network', lasts, noNetwork, [[1_000, 'signed in: Ada as kept']]],
    [
      'shows cached data after waiting three seconds for a response',
      lasts,
      slowly(5_000),
      [
        [2_999, 'loading'],
        [100, 'signed in: Ada as kept'],
        [3_000, 'signed in: Ada'],
      ],
    ],
    [
      'shows no cached data if the response comes within three seconds',
      lasts,
      slowly(2_500),
      [
        [2_499, 'loading'],
        [10, 'signed in: Ada'],
      ],
    ],
    [
      'shows cached data if the session has expired and there is no network',
      -1,
      noNetwork,
      [
        [1_000, 'signed in: Ada as kept'],
        [untilGivenUp, 'signed in: Ada as kept'],
      ],
    ],
    [
      'shows cached data if the session has expired and a gateway says that the service is down',
      -1,
      gatewayIsDown,
      [
        [1_000, 'signed in: Ada as kept'],
        [untilGivenUp, 'signed in: Ada as kept'],
      ],
    ],
    [
      'shows cached data after waiting three seconds for the renewal of an expired session',
      -1,
      slowly(5_000),
      [
        [2_999, 'loading'],
        [100, 'signed in: Ada as kept'],
        [10_000, 'signed in: Ada'],
      ],
    ],
    ['logs the person out if the session renewal is refused', -1, endedThere, [[1_000, 'signed-out']]],
  ])('%s', async (_what, lastsFor, network, steps) => {
    await visit()
    device.signIn(ada, lastsFor)
    device.network = network
    page = await open()
    for (const [ms, says] of steps) {
      await pass(ms)
      expect([ms, page.says()]).toEqual([ms, says])
    }
    expect(shown()).not.toContain('failed')
    // The page never disappears once it is shown, not even briefly.
    if (page.says() !== 'signed-out') expect(shown()).toEqual(['loading', 'signed-in'])
  })

  it.each<[string, Network, string, string[]]>([
    ['is renewed', backend(), 'signed in: Ada', ['loading', 'signed-in']],
    ['is refused', endedThere, 'signed-out', ['loading', 'signed-in', 'signed-out']],
  ])(
    'shows cached data, without flicker, until the network is back and the expired session %s',
    async (_what, network, says, ways) => {
      await visit()
      device.signIn(ada, -1)
      device.network = noNetwork
      page = await open()
      await pass(untilGivenUp)
      device.network = network
      // The app checks every eight seconds whether the backend is reachable.
      await pass(9_000)
      expect(page.says()).toBe(says)
      expect(shown()).toEqual(ways)
    },
  )

  it('keeps showing cached data if the session cannot be renewed although other services are back', async () => {
    await visit()
    device.signIn(ada, -1)
    device.network = noNetwork
    page = await open()
    await pass(untilGivenUp)
    device.network = (sent) => (sent.path.endsWith('/token') ? noNetwork(sent) : backend()(sent))
    await pass(2 * untilGivenUp)
    expect(page.says()).toBe('signed in: Ada as kept')
    expect(shown()).toEqual(['loading', 'signed-in'])
  })

  it('keeps the cached data after the session is refused, and deletes the data once another person logs in', async () => {
    await visit()
    device.signIn(ada, -1)
    device.network = endedThere
    page = await open()
    await pass(1_000)
    expect(await cachedOfAda()).toBeGreaterThan(0)
    await page.leave()
    device.signIn(bo)
    device.network = backend('Bo')
    page = await open()
    await pass(1_000)
    expect(page.says()).toBe('signed in: Bo')
    expect(await cachedOfAda()).toBe(0)
  })

  it('shows an error if the cached data have been deleted and the backend is unreachable', async () => {
    await visit()
    vi.stubGlobal('indexedDB', new IDBFactory())
    device.network = noNetwork
    page = await open()
    await pass(untilGivenUp)
    expect(shown()).toEqual(['loading', 'failed'])
  })

  it('shows an error instead of another person’s cached data if the backend is unreachable', async () => {
    await visit()
    device.signIn(bo)
    device.network = noNetwork
    page = await open()
    await pass(untilGivenUp)
    expect(page.says()).toBe('failed')
  })
})

it('the renewal of a session is requested only once if the auth service responds with an error', async () => {
  device.signIn(ada, -1)
  device.network = auth(refusal('unexpected_failure', 'It broke.', 500))
  page = await open()
  await pass(untilGivenUp)
  expect(page.says()).toBe('failed')
  expect(device.sent.filter(({ path }) => path.endsWith('/token'))).toHaveLength(1)
})

describe('a retry of a failed start', () => {
  it.each<[string, Network, string]>([
    ['signs in when the backend is back', backend(), 'signed in: Ada'],
    ['leads to the login when the session is refused', endedThere, 'signed-out'],
    ['fails again without a response', noNetwork, 'failed'],
  ])('%s', async (_what, network, says) => {
    device.signIn(ada, -1)
    device.network = noNetwork
    page = await open()
    await pass(untilGivenUp)
    device.network = network
    await doing(page.retry)
    await pass(untilGivenUp)
    expect(page.says()).toBe(says)
    expect(page.said()).not.toMatchObject({ retrying: true })
  })

  it('loads a profile that could not be loaded before', async () => {
    device.signIn(ada)
    device.network = (sent) =>
      sent.path.endsWith('/profiles') ? refusal('PT403', 'Not for you.')(sent) : backend()(sent)
    page = await open()
    await pass(1_000)
    expect(page.said()).toMatchObject({ status: 'failed', message: 'Error loading profile: Not for you.' })
    device.network = backend()
    await doing(page.retry)
    await pass(1_000)
    expect(page.says()).toBe('signed in: Ada')
  })
})

describe('the end of a session', () => {
  it('on another device takes effect here once the database refuses the session', async () => {
    device.signIn(ada)
    device.network = auth(backend(), refusal('PT401', 'Your session has ended.'))
    page = await open()
    await pass(1_000)
    expect(page.says()).toBe('signed-out')
    expect(device.storage.getItem('shinework.session')).toBeNull()
  })

  it('in another tab takes effect here, and clears the cached data and the toasts', async () => {
    device.signIn(ada)
    page = await open()
    await pass(1_000)
    page.showToast('Saved.')
    await otherTab(device.signOut)
    await pass(0)
    expect(page.says()).toBe('signed-out')
    expect(
      page.queryClient
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.data),
    ).toEqual([])
    expect(page.readToasts()).toEqual([])
  })

  it('by a logout in another tab deletes the stored data', async () => {
    await visit()
    page = await open()
    await pass(1_000)
    await otherTab(() => {
      device.storage.setItem('shinework.last', 'logged out')
      device.signOut()
    })
    await pass(1_000)
    expect(await cachedOfAda()).toBe(0)
  })

  it('by another person’s login in another tab reloads this page', async () => {
    device.signIn(ada)
    page = await open()
    await pass(1_000)
    await otherTab(() => device.signIn(bo))
    await pass(1_000)
    expect(page.location.replace).toHaveBeenCalledWith('/dashboard')
    expect(page.said()).not.toMatchObject({ userId: ada })
  })

  it('by a login in another tab takes effect only once the login is stored, even if the login was broadcast earlier', async () => {
    device.signIn(ada)
    page = await open()
    await pass(1_000)
    const channel = new BroadcastChannel('shinework.session')
    // `postMessage` of a BroadcastChannel takes no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage({ event: 'SIGNED_IN', session: sessionOf(bo) })
    await pass(1_000)
    channel.close()
    expect(page.says()).toBe('signed in: Ada')
    expect(page.location.replace).not.toHaveBeenCalled()
  })

  it('is ignored by a page that was closed', async () => {
    device.signIn(ada)
    page = await open()
    await pass(1_000)
    await page.leave()
    const before = page.all.length
    await otherTab(() => device.signIn(bo))
    restore('pagehide')
    await pass(10_000)
    expect(page.all).toHaveLength(before)
    expect(page.location.replace).not.toHaveBeenCalled()
    expect(document.documentElement.style.visibility).toBe('')
  })
})

describe('going back to a page in the browser’s back-forward cache', () => {
  beforeEach(async () => {
    device.signIn(ada)
    page = await open()
    await pass(1_000)
    restore('pagehide')
  })

  it('shows nothing until the session is known to be still valid', () => {
    expect(document.documentElement.style.visibility).toBe('hidden')
    restore('pageshow')
    expect(document.documentElement.style.visibility).toBe('')
    expect(page.location.reload).not.toHaveBeenCalled()
  })

  it.each([
    ['has ended', device.signOut],
    ['is another person’s', () => device.signIn(bo)],
  ])('shows nothing and reloads if the session %s', (_how, change) => {
    change()
    restore('pageshow')
    expect(document.documentElement.style.visibility).toBe('hidden')
    expect(page.location.reload).toHaveBeenCalledOnce()
  })
})

const held = () => device.storage.getItem('shinework.session')

async function logOutOn(network: Network, lastsFor = lasts) {
  device.signIn(ada, lastsFor)
  page = await open()
  await pass(1_000)
  device.network = network
  const leaving = page.logOut()
  await pass(untilGivenUp)
  return leaving
}

describe('logging out', () => {
  it.each<[string, Network]>([
    ['when the server agrees', backend()],
    ['when the server has lost the session', auth(refusal('session_not_found', 'Session not found', 403))],
  ])('ends the session %s', async (_when, network) => {
    expect(await logOutOn(network)).toEqual({ success: true })
    expect(held()).toBeNull()
    expect(page.says()).toBe('signed-out')
  })

  it.each<[string, Network]>([
    ['without a network', noNetwork],
    ['when a gateway says that the service is down', gatewayIsDown],
  ])('also ends the session on this device %s', async (_when, network) => {
    expect(await logOutOn(network)).toEqual({ success: true })
    expect(held()).toBeNull()
    expect(page.says()).toBe('signed-out')
  })

  it('takes effect at once if the session cannot be renewed', async () => {
    await visit()
    device.signIn(ada, -1)
    device.network = noNetwork
    page = await open()
    await pass(1_000)
    expect(page.says()).toBe('signed in: Ada as kept')
    let result: unknown
    void page.logOut().then((ended) => (result = ended))
    await pass(100)
    expect(result).toEqual({ success: true })
    expect(held()).toBeNull()
    expect(page.says()).toBe('signed-out')
  })

  it('deletes the stored data of a person whose session could not be renewed', async () => {
    device.signIn(ada, -1)
    device.storage.setItem('shinework.of.ada.something', 'hers')
    device.network = noNetwork
    page = await open()
    await pass(1_000)
    expect(page.says()).toBe('failed')
    const { leaveSession } = await import('@/lib/session/before-logout')
    await doing(() => leaveSession(page.logOut))
    expect(page.says()).toBe('signed-out')
    expect(device.storage.getItem('shinework.of.ada.something')).toBeNull()
  })

  it('counts as finished once a person logs in', async () => {
    expect(await logOutOn(backend())).toEqual({ success: true })
    const { expectLogout, isLoggingOut } = await import('@/lib/session/before-logout')
    expectLogout()
    const { supabase } = await import('@/lib/client/supabase')
    await doing(() => supabase.auth.signInWithPassword({ email: 'ada@app.example', password: 'x' }))
    expect(page.says()).toBe('signed in: Ada')
    expect(isLoggingOut()).toBe(false)
  })

  it('does not end the session of a person who logs in before the response', async () => {
    const result = await logOutOn(
      auth((sent) => {
        device.signIn(bo)
        return refusal('unexpected_failure', 'It broke.', 500)(sent)
      }),
    )
    expect(result).toEqual({ success: true })
  })

  it('fails if the browser blocks its storage', async () => {
    device.signIn(ada)
    page = await open()
    await pass(1_000)
    const shut = vi.spyOn(device.storage, 'removeItem').mockImplementation(() => {
      throw new DOMException('shut', 'SecurityError')
    })
    expect(await page.logOut()).toMatchObject({ success: false })
    shut.mockRestore()
    expect(held()).not.toBeNull()
    expect(device.sent.some(({ path }) => path.endsWith('/logout'))).toBe(false)
  })
})
