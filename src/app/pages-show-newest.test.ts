import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDevice, type Network, refusal } from '@/lib/testing/fake-device'
import { pass, showHook } from '@/lib/testing/fake-page'

// Tests a page against a changing database. Events, responses, outages and refusals come in random order. In the end the page shows the
// newest version (rules 3.14, 3.15, 3.27).

const device = fakeDevice()
// Silences the auth client's warning about a second client. Each simulated page of this test creates its own client.
vi.spyOn(console, 'warn').mockImplementation(() => undefined)

type Channel = { on: Record<string, (payload: unknown) => void>; onListening: () => void }
let channel: Channel | undefined
vi.doMock('@/lib/client/live-channel', () => ({
  listenToChannel: (listening: Channel) => {
    channel = listening
    return () => {
      channel = undefined
    }
  },
}))

/** Returns a random number generator that yields the same numbers, from 0 to 1, for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
const noResponse = () => new TypeError('Failed to fetch')

type State = 'well' | 'offline' | 'hanging' | 'gateway down' | 'overloaded'
const states: State[] = ['well', 'well', 'offline', 'hanging', 'gateway down', 'overloaded']

type Backend = {
  version: number
  isJoined: boolean
  state: State
  network: Network
  change: () => void
  become: (state: State) => void
  join: () => Promise<void>
}

/** A database behind a network with random latency. */
function fakeBackend(random: () => number): Backend {
  const held: (() => void)[] = []
  const backend: Backend = { version: 1, isJoined: false, state: 'well', network, change, become, join }
  const isOffline = () => backend.state === 'offline'
  /** Waits up to 0.1 s, in three of ten cases up to 2.5 s, so that responses overtake each other. */
  const late = () => after(random() < 0.3 ? random() * 2_500 : random() * 100)

  async function network(sent: Parameters<Network>[0]): Promise<Response> {
    if (isOffline()) throw noResponse()
    if (backend.state === 'gateway down') return new Response('', { status: 503 })
    if (backend.state === 'overloaded') return refusal('57014', 'canceling statement', 500)(sent)
    if (backend.state === 'hanging') {
      await new Promise<void>((resolve) => void held.push(resolve))
      throw noResponse()
    }
    await late()
    const { version } = backend
    await late()
    if (isOffline()) throw noResponse()
    return Response.json(sent.path.endsWith('/dashboard') ? { version } : [])
  }

  /** Commits a change. Its event is lost if the channel is not joined at that time. */
  function change() {
    backend.version += 1
    if (backend.isJoined) channel?.on['notifications_changed']?.({})
  }

  async function join() {
    if (backend.isJoined || isOffline()) return
    await late()
    backend.isJoined = true
    channel?.onListening()
  }

  function become(state: State) {
    const before = backend.state
    backend.state = state
    if (before === 'hanging') for (const end of held.splice(0)) end()
    if (state === 'offline') backend.isJoined = false
    if ((state === 'offline') === (before === 'offline')) return
    const isOnline = state !== 'offline'
    Object.assign(navigator, { onLine: isOnline })
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  return backend
}

/** Opens a page that shows the version in the dashboard's data. */
async function open() {
  device.openPage()
  device.signIn('ada')
  const { queryClient } = await import('@/lib/client/query-client')
  const { dashboardKeys } = await import('@/lib/client/query-keys')
  const { useBackendAnswering } = await import('@/lib/backend/reachability')
  const { read } = await import('@/lib/client/result')
  const { supabase } = await import('@/lib/client/supabase')
  // Imports the modules first, because the fake clock does not wait for an import.
  await import('@/lib/client/backend-client')
  const { useLiveUpdates } = await import('@/features/messages/notifications/use-live-updates')
  const { useBackendProbe } = await import('./use-backend-probe')
  const usePage = () => {
    const answering = useBackendAnswering()
    useBackendProbe(answering)
    useLiveUpdates('ada')
    const { data } = useQuery({
      queryKey: dashboardKeys.person('ada'),
      queryFn: ({ signal }) => read(supabase.rpc('dashboard').abortSignal(signal), 'It failed.'),
    })
    return { answering, shows: data }
  }
  return showHook(usePage, (inner) => createElement(QueryClientProvider, { client: queryClient }, inner))
}
let page: Awaited<ReturnType<typeof open>>

beforeEach(() => device.begin())
afterEach(async () => {
  await page.leave()
  vi.useRealTimers()
})

const seeds = Array.from({ length: 20 }, (_, index) => index + 1)

it.each(seeds)(
  'after random changes and outages, a page shows the newest version: seed %i',
  { timeout: 30_000 },
  async (seed) => {
    const random = randomOf(seed)
    const backend = fakeBackend(random)
    device.network = backend.network
    page = await open()
    void backend.join()
    const becomeAny = () => backend.become(states[Math.floor(random() * states.length)] ?? 'well')
    for (let step = 0; step < 8; step += 1) {
      // The first changes happen while the page is opening.
      await pass(random() * (step < 3 ? 400 : 3_000))
      const what = random()
      if (what < 0.5) backend.change()
      else if (what < 0.7) becomeAny()
      else void backend.join()
    }
    becomeAny()
    if (random() < 0.5) backend.isJoined = false
    backend.change()
    await pass(random() * 3_000)
    backend.become('well')
    void backend.join()
    // The sum of the longest pause between a page's retries, the interval of the health checks, and the slowest response.
    await pass(30_000 + 8_000 + 8_000)
    expect(page.said()).toEqual({ answering: true, shows: { version: backend.version } })
  },
)

it('a page shows newer versions while events come faster than responses', { timeout: 30_000 }, async () => {
  const backend = fakeBackend(() => 0.5)
  device.network = async (sent) => {
    await after(700)
    return backend.network(sent)
  }
  page = await open()
  void backend.join()
  await pass(3_000)
  const before = backend.version
  const storm = setInterval(backend.change, 300)
  await pass(6_000)
  clearInterval(storm)
  expect(page.said()?.shows).not.toEqual({ version: before })
  await pass(3_000)
  expect(page.said()?.shows).toEqual({ version: backend.version })
})
