import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// Runs the service workers of several versions, one after the other. The browser's caches persist, and the server has only the files of the
// newest version.

const origin = 'https://shinework.example'

class FakeCache {
  readonly kept = new Map<string, Response>()

  async put(request: RequestInfo, response: Response): Promise<void> {
    this.kept.set(urlOf(request), response)
  }

  async match(request: RequestInfo): Promise<Response | undefined> {
    return this.kept.get(urlOf(request))?.clone()
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.kept.keys()].map((url) => ({ url }))
  }
}

class FakeCaches {
  readonly byName = new Map<string, FakeCache>()

  async open(name: string): Promise<FakeCache> {
    const cache = this.byName.get(name) ?? new FakeCache()
    this.byName.set(name, cache)
    return cache
  }

  async keys(): Promise<string[]> {
    return [...this.byName.keys()]
  }

  async delete(name: string): Promise<boolean> {
    return this.byName.delete(name)
  }

  async match(request: RequestInfo): Promise<Response | undefined> {
    for (const cache of this.byName.values()) {
      const response = await cache.match(request)
      if (response) return response
    }
    return undefined
  }
}

const urlOf = (request: RequestInfo) =>
  new URL(typeof request === 'string' ? request : request.url, origin).href

class FakeEvent extends Event {
  readonly work: Promise<unknown>[] = []
  waitUntil(work: Promise<unknown>): void {
    this.work.push(work)
  }
}

class FakeFetch extends FakeEvent {}

let caches: FakeCaches
/** The server's response by path. For a missing file, this is the app's page, as on hosts of single-page apps. */
let server: (path: string) => Response | Promise<Response>

const pageOf = (version: number) => `<script type="module" src="/assets/app-${version}.js"></script>`
const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } })
const script = (text: string) => new Response(text, { headers: { 'content-type': 'text/javascript' } })
const filesOf = (version: number) => [`/assets/app-${version}.js`, `/assets/jobs-${version}.js`]
const publish = (version: number) => {
  server = (path) => (filesOf(version).includes(path) ? script(path) : html(pageOf(version)))
}
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

/** Starts the service worker of a version as the browser does. */
async function workerOf(version: number) {
  vi.resetModules()
  vi.stubGlobal('__APP_VERSION__', String(version))
  vi.stubGlobal('__APP_FILES__', [
    { url: '/', revision: String(version) },
    ...filesOf(version).map((url) => ({ url, revision: null })),
  ])
  return import('./cached-app-files')
}
type Worker = Awaited<ReturnType<typeof workerOf>>

async function install(worker: Worker): Promise<void> {
  const event = new FakeEvent('install')
  await worker.keepFiles(event)
  await Promise.all(event.work)
}

function ask(worker: Worker, address: string, { mode = 'cors', method = 'GET' } = {}) {
  // Sets the mode afterwards, because only a browser can create a request with mode `navigate`.
  const request = Object.defineProperty(new Request(new URL(address, origin), { method }), 'mode', {
    value: mode,
  })
  return worker.respondTo({ request })
}
const textOf = async (worker: Worker, address: string, init?: { mode?: string }) =>
  (await ask(worker, address, init))?.text()

beforeEach(() => {
  caches = new FakeCaches()
  const location = new URL(`${origin}/service-worker.js`)
  vi.stubGlobal('self', {
    // Turns off verbose logging by Workbox.
    __WB_DISABLE_DEV_LOGS: true,
    location,
    caches,
    registration: { scope: `${origin}/` },
    addEventListener: () => undefined,
  })
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('location', location)
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('ExtendableEvent', FakeEvent)
  vi.stubGlobal('FetchEvent', FakeFetch)
  vi.stubGlobal('fetch', async (request: RequestInfo) => server(new URL(urlOf(request)).pathname))
  publish(1)
})
afterEach(() => vi.unstubAllGlobals())

/** Imitates a device on which these versions were installed and activated, in order. Returns the last version's worker. */
async function deviceWith(...versions: number[]): Promise<Worker> {
  let worker = await workerOf(0)
  for (const version of versions) {
    publish(version)
    worker = await workerOf(version)
    await install(worker)
    await worker.dropOlderVersions()
  }
  return worker
}

describe('the cached app files', () => {
  it('of the previous version still load in an open tab after the new version has taken over', async () => {
    const worker = await deviceWith(1, 2)
    expect(await textOf(worker, '/assets/jobs-1.js')).toBe('/assets/jobs-1.js')
    server = offline
    expect(await textOf(worker, '/assets/jobs-1.js')).toBe('/assets/jobs-1.js')
  })

  it('of the current version are served by the current worker while the new version waits', async () => {
    const first = await deviceWith(1)
    publish(2)
    await install(await workerOf(2))
    expect(await textOf(first, '/assets/jobs-1.js')).toBe('/assets/jobs-1.js')
    expect(await textOf(first, '/jobs', { mode: 'navigate' })).toBe(pageOf(1))
  })

  it('of an older version are loaded from the server, because the device keeps only two versions', async () => {
    const worker = await deviceWith(1, 2, 3)
    expect((await caches.keys()).toSorted()).toEqual(['shinework-app-2', 'shinework-app-3'])
    expect(await textOf(worker, '/assets/jobs-1.js')).toBe(pageOf(3))
    // The earlier response was the page instead of the file, so the response was not cached.
    server = (path) => script(`${path}, back again`)
    expect(await textOf(worker, '/assets/jobs-1.js')).toBe('/assets/jobs-1.js, back again')
  })

  it('are replaced by a new version without loss of the site’s other caches', async () => {
    await caches.open('something-else')
    await deviceWith(1, 2, 3)
    expect(await caches.keys()).toContain('something-else')
  })
})

describe('a device without a network', () => {
  it('opens any page of the app in the newest version', async () => {
    const worker = await deviceWith(1, 2)
    server = offline
    expect(await textOf(worker, '/jobs/7?from=push', { mode: 'navigate' })).toBe(pageOf(2))
    expect(await textOf(worker, '/assets/app-2.js')).toBe('/assets/app-2.js')
  })

  it('still has a file that was loaded before', async () => {
    const worker = await deviceWith(1)
    server = script
    expect(await textOf(worker, '/assets/vi-1.js')).toBe('/assets/vi-1.js')
    server = offline
    expect(await textOf(worker, '/assets/vi-1.js')).toBe('/assets/vi-1.js')
  })

  it.each([404, 500, 206])('has no cached file if the response had the status %i', async (status) => {
    const worker = await deviceWith(1)
    server = () => new Response('half', { status })
    await ask(worker, '/assets/vi-1.js')
    server = script
    expect(await textOf(worker, '/assets/vi-1.js')).toBe('/assets/vi-1.js')
  })

  it('keeps the complete old version if the download of the new version failed', async () => {
    const first = await deviceWith(1)
    server = (path) => (path === '/assets/jobs-2.js' ? offline() : script(path))
    await expect(install(await workerOf(2))).rejects.toThrow()
    expect(await textOf(first, '/assets/jobs-1.js')).toBe('/assets/jobs-1.js')
  })
})

it.each([
  ['a page in place of a file', () => html('<h1>Log in to the café</h1>')],
  [
    'a page that is not the app',
    (path: string) => (path === '/' ? html('<h1>Log in to the café</h1>') : script(path)),
  ],
  ['an error', () => new Response('', { status: 502 })],
])('an installation fails and caches nothing if the server sends %s', async (_what, answer) => {
  server = answer
  const worker = await workerOf(1)
  await expect(install(worker)).rejects.toThrow()
  publish(1)
  await install(worker)
  expect(await textOf(worker, '/', { mode: 'navigate' })).toBe(pageOf(1))
})

it('a worker downloads missing files later, and stops downloading once the device has all files', async () => {
  const worker = await workerOf(1)
  const later = async () => {
    const event = new FakeEvent('message')
    await worker.keepFilesLater(event)
    await Promise.all(event.work)
  }
  await later()
  server = offline
  await later()
  expect(await textOf(worker, '/assets/jobs-1.js')).toBe('/assets/jobs-1.js')
})

it('a worker knows whether its version is the first on this device', async () => {
  expect(await (await workerOf(1)).isFirstVersion()).toBe(true)
  await deviceWith(1)
  expect(await (await workerOf(1)).isFirstVersion()).toBe(true)
  expect(await (await workerOf(2)).isFirstVersion()).toBe(false)
})

it.each([
  ['a request that sends data', '/assets/jobs-1.js', { method: 'POST' }],
  ['a request to another site', 'https://project.example/assets/jobs-1.js', {}],
  ['a request for data at the same origin', '/rest/v1/jobs', {}],
  ['a file that is not a page of the app', '/robots.txt', { mode: 'navigate' }],
])('the worker leaves %s to the network', async (_what, address, init) => {
  expect(ask(await deviceWith(1), address, init)).toBeUndefined()
})
