import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'

fakeDevice()
vi.spyOn(console, 'warn').mockImplementation(() => undefined)

class FakeWorker extends EventTarget {
  readonly told: unknown[] = []
  readonly scriptURL = 'https://app.example/service-worker.js'
  state: ServiceWorkerState

  constructor(state: ServiceWorkerState) {
    super()
    this.state = state
  }

  postMessage(message: unknown): void {
    this.told.push(message)
  }

  become(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null
  installing: FakeWorker | null = null
  /** Checks for a newer version. By default there is none. */
  update = async (): Promise<void> => undefined
}

const workers = Object.assign(new EventTarget(), {
  controller: undefined as FakeWorker | { scriptURL: string } | undefined,
  registration: undefined as FakeRegistration | undefined,
  register: async () => workers.registration,
  getRegistration: async () => workers.registration,
})

const app = await import('./service-worker-updates')
let registration: FakeRegistration

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { serviceWorker: workers })
  registration = new FakeRegistration()
  workers.registration = registration
  workers.controller = new FakeWorker('activated')
})
afterEach(() => void vi.useRealTimers())
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Starts taking the new version. `isDone` of the result becomes true when that has finished. */
function take() {
  const taking = { isDone: false }
  void app.takeNewVersion().then(() => {
    taking.isDone = true
  })
  return taking
}

describe('updating to a new version', () => {
  it('activates the waiting worker, and ends once that worker controls the page', async () => {
    registration.waiting = new FakeWorker('installed')
    const taking = take()
    await vi.advanceTimersByTimeAsync(10)
    expect(registration.waiting.told).toEqual(['take-over'])
    expect(taking.isDone).toBe(false)
    workers.dispatchEvent(new Event('controllerchange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(taking.isDone).toBe(true)
  })

  it('waits for a worker that is still installing, and then activates the worker', async () => {
    const next = new FakeWorker('installing')
    registration.installing = next
    take()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(next.told).toEqual([])
    next.become('installed')
    expect(next.told).toEqual(['take-over'])
    next.become('activating')
    expect(next.told).toHaveLength(1)
  })

  it('ends after 15 seconds if the download takes longer', async () => {
    registration.installing = new FakeWorker('installing')
    const taking = take()
    await vi.advanceTimersByTimeAsync(14_999)
    expect(taking.isDone).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(taking.isDone).toBe(true)
  })

  it('ends at once if there is no new version or no service worker', async () => {
    await app.takeNewVersion()
    workers.registration = undefined
    await app.takeNewVersion()
    vi.stubGlobal('navigator', {})
    await app.takeNewVersion()
  })

  it('fails if the server cannot be reached', async () => {
    registration.update = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(app.takeNewVersion()).rejects.toThrow('Failed to fetch')
  })
})

function watch() {
  const onNewVersion = vi.fn<() => void>()
  // Passes a fake that has only the properties of a registration that the function uses.
  const stop: () => void = Reflect.apply(app.watchForVersions, undefined, [registration, onNewVersion])
  return { onNewVersion, stop }
}

describe('watching for versions', () => {
  it('announces a version that already waits, or one that arrives later', () => {
    registration.waiting = new FakeWorker('installed')
    expect(watch().onNewVersion).toHaveBeenCalledTimes(1)
    registration.waiting = null
    const { onNewVersion, stop } = watch()
    const next = new FakeWorker('installing')
    registration.installing = next
    registration.dispatchEvent(new Event('updatefound'))
    expect(onNewVersion).toHaveBeenCalledTimes(0)
    registration.waiting = next
    next.become('installed')
    expect(onNewVersion).toHaveBeenCalledTimes(1)
    stop()
    registration.dispatchEvent(new Event('updatefound'))
    next.become('activated')
    expect(onNewVersion).toHaveBeenCalledTimes(2)
  })

  it.each([undefined, { scriptURL: 'https://app.example/push-worker.js' }])(
    'does not announce the first version, while the page’s controller is %j',
    (controller) => {
      workers.controller = controller
      registration.waiting = new FakeWorker('installed')
      expect(watch().onNewVersion).not.toHaveBeenCalled()
    },
  )
})

/** Loads the module as a starting app does. */
async function start() {
  vi.resetModules()
  return import('./service-worker-updates')
}

describe('registering the worker', () => {
  it('happens only once, even if it is requested twice', async () => {
    const register = vi.fn(workers.register)
    vi.stubGlobal('navigator', { serviceWorker: { register } })
    const { registerWorker } = await start()
    expect(await registerWorker()).toBe(registration)
    expect(await registerWorker()).toBe(registration)
    expect(register).toHaveBeenCalledTimes(1)
  })

  it('returns undefined if the browser refuses the worker', async () => {
    const register = vi.fn(workers.register).mockRejectedValue(new DOMException('shut', 'SecurityError'))
    vi.stubGlobal('navigator', { serviceWorker: { register } })
    expect(await (await start()).registerWorker()).toBeUndefined()
  })

  it('returns undefined in a browser without service workers', async () => {
    vi.stubGlobal('navigator', {})
    const { hasServiceWorker, registerWorker } = await start()
    expect(await registerWorker()).toBeUndefined()
    expect(hasServiceWorker()).toBe(false)
  })
})
