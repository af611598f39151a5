import { vi } from 'vitest'
import { sessionKey } from '@/lib/session/personal-storage'

// For unit tests that depend on time and network: a browser without a page, whose clock, network and storage the test controls.

/** A request that the app has sent to the fake network. */
export type Sent = {
  method: string
  path: string
  search: string
  body: unknown
  bearer: string
  signal: AbortSignal | undefined
}

/** Responds to a request. Can also reject or never settle, as a network does. */
export type Network = (sent: Sent) => Promise<Response> | Response

/** An in-memory `localStorage`. */
export class FakeStorage {
  readonly items = new Map<string, string>()
  isFull = false

  get length(): number {
    return this.items.size
  }

  getItem(key: string): string | null {
    return this.items.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this.items.set(key, value)
  }

  removeItem(key: string): void {
    this.items.delete(key)
  }

  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null
  }
}

/** A fake `navigator.locks` for one page. */
class FakeLocks {
  readonly #last = new Map<string, Promise<unknown>>()

  request<Outcome>(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
    const next = (this.#last.get(name) ?? Promise.resolve()).then(work)
    this.#last.set(
      name,
      next.catch(() => undefined),
    )
    return next
  }
}

/** A network on which every request fails. */
export const noNetwork: Network = () => Promise.reject(new TypeError('Failed to fetch'))

/** A network on which a request stays in flight until it is aborted. */
export const silence: Network = () => new Promise(() => undefined)

/** Rejects when the request is aborted. */
const givenUp = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => {
    const giveUp = () => reject(signal?.reason instanceof Error ? signal.reason : new Error())
    if (signal?.aborted) giveUp()
    else signal?.addEventListener('abort', giveUp)
  })

/** Advances the clock by a minute, which is longer than any timeout in `work`, and returns the result of `work`. */
export async function settle<Answer>(work: Promise<Answer>): Promise<Answer> {
  await vi.advanceTimersByTimeAsync(60_000)
  return work
}

/** The data API's response when the database refuses. */
export const refusal =
  (code: string, message: string, status = Number(code.slice(2)) || 400): Network =>
  () =>
    Response.json({ code, message, details: null, hint: null }, { status })

/**
 * Stubs the browser's globals and the app's settings. Call it before importing code that uses them.
 * @returns the device, whose network can be set and whose sent requests can be read.
 */
export function fakeDevice() {
  const storage = new FakeStorage()
  const device = { storage, network: noNetwork, sent: [] as Sent[], begin, signIn, signOut, openPage }
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.example')
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'visitor')
  vi.stubEnv('VITE_CONTACT_EMAIL', 'hello@shinework.example')
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', new FakeStorage())
  stubPage()
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = new URL(input instanceof Request ? input.url : input)
    const sent = {
      method: init?.method ?? 'GET',
      path: address.pathname,
      search: address.search,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      bearer: new Headers(init?.headers).get('Authorization') ?? '',
      signal: init?.signal ?? undefined,
    }
    device.sent.push(sent)
    return Promise.race([device.network(sent), givenUp(sent.signal)])
  })
  vi.stubGlobal('navigator', { locks: new FakeLocks(), onLine: true })
  // Node 20 has no WebSocket, but the client requires one.
  vi.stubGlobal('WebSocket', EventTarget)
  // Node's own timeout ignores the fake clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms)
    return controller.signal
  })

  /** Resets the device for a test: eight in the morning, nothing stored, nothing sent. */
  function begin(): void {
    vi.useFakeTimers({ now: Date.parse('2083-11-22T08:00:00Z') })
    storage.items.clear()
    device.sent.length = 0
  }
  /** Opens another page: later imports load modules anew, but the device's storage remains. */
  function openPage(): void {
    vi.resetModules()
    stubPage()
  }
  function stubPage(): void {
    // A test that renders a component already has a DOM.
    if ('HTMLElement' in globalThis) return
    vi.stubGlobal(
      'window',
      Object.assign(new EventTarget(), {
        localStorage: storage,
        location: new URL('https://app.example/'),
        isSecureContext: true,
        // Paints at once, even while a test has stopped the clock.
        requestAnimationFrame: queueMicrotask,
      }),
    )
    vi.stubGlobal(
      'document',
      Object.assign(new EventTarget(), {
        visibilityState: 'visible',
        hidden: false,
        cookie: '',
        documentElement: { style: { visibility: '' } },
      }),
    )
  }
  function signIn(userId: string, lastsFor = 3_600_000): void {
    const session = {
      access_token: tokenOf(userId),
      refresh_token: `refresh ${userId}`,
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: (Date.now() + lastsFor) / 1000,
      user: { id: userId },
    }
    storage.items.set(sessionKey, JSON.stringify(session))
  }
  function signOut(): void {
    storage.items.delete(sessionKey)
  }
  return device
}

const base64 = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')

/** A token that contains its user's id, as real tokens do. */
export const tokenOf = (userId: string) =>
  `${base64({ alg: 'none' })}.${base64({ sub: userId })}.${base64({})}`
