import { PrecacheController } from 'workbox-precaching/PrecacheController.js'

declare const self: ServiceWorkerGlobalScope

/** The files to cache, and a name for exactly this set of files. The build fills in both (tools/service-worker/plugin.ts). */
declare const __APP_FILES__: { url: string; revision: string | null }[]
declare const __APP_VERSION__: string

const allVersions = 'shinework-app-'
const cacheName = allVersions + __APP_VERSION__
const page = '/'

/**
 * Prevents caching a network's login page in place of an app file. The app would otherwise be broken on this
 * device until the next version.
 */
const appOnly = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    (await isOfApp(new URL(request.url).pathname, response)) ? response : null,
}

/** Each version has its own cache, so that an open page of the previous version still finds its files. */
const controller = new PrecacheController({ cacheName, plugins: [appOnly] })
controller.addToCacheList(__APP_FILES__)

const isKeeping = __APP_FILES__.length > 0

/** Downloads the files one after the other. The worker is not installed until it has all of them. */
export function keepFiles(event: ExtendableEvent): Promise<unknown> {
  return controller.install(event)
}

/**
 * `PrecacheController.install` needs an install event. This class passes `waitUntil` on to a later event,
 * which keeps the worker alive during the download.
 */
class LaterInstallation extends ExtendableEvent {
  readonly #during: ExtendableEvent

  constructor(during: ExtendableEvent) {
    super('install')
    this.#during = during
  }

  override waitUntil(work: Promise<unknown>): void {
    this.#during.waitUntil(work)
  }
}

/** Downloads the missing files after the worker is installed. */
export async function keepFilesLater(event: ExtendableEvent): Promise<void> {
  const kept = new Set((await (await caches.open(cacheName)).keys()).map(({ url }) => url))
  const isWhole = [...controller.getURLsToCacheKeys().values()].every((url) => kept.has(url))
  if (!isWhole) await controller.install(new LaterInstallation(event))
}

/** True if this device has no cached files of another version. */
export async function isFirstVersion(): Promise<boolean> {
  return (await versions()).every((name) => name === cacheName)
}

/**
 * Removes the cached files of all versions except this version and the previous one, which other tabs might still
 * show.
 */
export async function dropOlderVersions(): Promise<void> {
  const others = (await versions()).filter((name) => name !== cacheName)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** The names of the versions' caches, in order of installation. */
async function versions(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(allVersions))
}

/**
 * Responds with the cached page or a cached file. Fetches an app file from the network only if it is not cached. Returns undefined for all
 * other requests, so the backend's data and other sites' files are never touched.
 */
export function respondTo({ request }: Pick<FetchEvent, 'request'>): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (!isKeeping || request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (request.mode === 'navigate') return isFile(pathname) ? undefined : cachedOr(page, request)
  const isOwn = pathname.startsWith('/assets/') || controller.getCacheKeyForURL(pathname) !== undefined
  return isOwn ? cachedOr(pathname, request) : undefined
}

async function cachedOr(path: string, request: Request): Promise<Response> {
  const kept = (await controller.matchPrecache(path)) ?? (await matchOlder(path))
  return kept ?? fetchAndKeep(path, request)
}

/**
 * Fetches a file such as a language when it is first needed, and caches the file for the next time. The file's name is
 * its hash.
 */
async function fetchAndKeep(path: string, request: Request): Promise<Response> {
  const response = await fetch(request)
  if (path !== page && (await isOfApp(path, response)))
    await (await caches.open(cacheName)).put(request, response.clone())
  return response
}

/**
 * True if a response is the file that its path names. For a missing file, a host responds with the page. A network that requires a login
 * responds with its own page.
 */
async function isOfApp(path: string, response: Response): Promise<boolean> {
  if (response.status !== 200) return false
  const isPage = response.headers.get('content-type')?.includes('html') === true
  if (path !== page) return !isPage
  return isPage && (await response.clone().text()).includes(' src="/assets/')
}

/** A file's name is its hash, so the copy cached by any version is right. */
async function matchOlder(path: string): Promise<Response | undefined> {
  return path === page ? undefined : caches.match(path)
}

/** True if a path names a file, such as /robots.txt, and not one of the app's pages. */
function isFile(pathname: string): boolean {
  return /\.\w+$/.test(pathname)
}
