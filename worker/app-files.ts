import { PrecacheController } from 'workbox-precaching/PrecacheController.js'

declare const self: ServiceWorkerGlobalScope

/** The files to keep, and a name for this very set of them; the build fills both in (tools/worker/plugin.ts). */
declare const __APP_FILES__: { url: string; revision: string | null }[]
declare const __APP_VERSION__: string

const allVersions = 'shinework-app-'
const cacheName = allVersions + __APP_VERSION__
const page = '/'

/** A network's login page, kept under the name of one of the app's files, would break the app on this device until the next version. */
const appOnly = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    (await isOfApp(new URL(request.url).pathname, response)) ? response : null,
}

/** Each version has a cache of its own: an open page of the version before still finds its files. */
const controller = new PrecacheController({ cacheName, plugins: [appOnly] })
controller.addToCacheList(__APP_FILES__)

const isKeeping = __APP_FILES__.length > 0

/** Downloads the files, one after the other; the worker is not installed until it has all of them. */
export function keepFiles(event: ExtendableEvent): Promise<unknown> {
  return controller.install(event)
}

/** Lets an installation last as long as another event. */
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

/** Downloads what is missing of the files once the worker is installed. */
export async function keepFilesLater(event: ExtendableEvent): Promise<void> {
  const kept = new Set((await (await caches.open(cacheName)).keys()).map(({ url }) => url))
  const isWhole = [...controller.getURLsToCacheKeys().values()].every((url) => kept.has(url))
  if (!isWhole) await controller.install(new LaterInstallation(event))
}

/** Whether no other version has files here. */
export async function isFirstVersion(): Promise<boolean> {
  return (await versions()).every((name) => name === cacheName)
}

/** Removes the files of all versions but this one and the one before it, which other tabs may still show. */
export async function dropOlderVersions(): Promise<void> {
  const others = (await versions()).filter((name) => name !== cacheName)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** In the order in which they were installed. */
async function versions(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(allVersions))
}

/**
 * Answers with the kept page or a kept file, and asks the network only for what is not kept. Undefined for everything else: it never
 * touches the backend's data or other sites' files.
 */
export function respondTo({ request }: Pick<FetchEvent, 'request'>): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (!isKeeping || request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (request.mode === 'navigate') return isFile(pathname) ? undefined : keptOr(page, request)
  const isOwn = pathname.startsWith('/assets/') || controller.getCacheKeyForURL(pathname) !== undefined
  return isOwn ? keptOr(pathname, request) : undefined
}

async function keptOr(path: string, request: Request): Promise<Response> {
  const kept = (await controller.matchPrecache(path)) ?? (await matchOlder(path))
  return kept ?? fetchAndKeep(path, request)
}

/** Keeps what a person needed once, such as their language, for the next time. Its name is its hash. */
async function fetchAndKeep(path: string, request: Request): Promise<Response> {
  const response = await fetch(request)
  if (path !== page && (await isOfApp(path, response)))
    await (await caches.open(cacheName)).put(request, response.clone())
  return response
}

/**
 * Whether a response is what its path names. Where a file is gone, a host answers with the page; a network that wants a login
 * answers with a page of its own.
 */
async function isOfApp(path: string, response: Response): Promise<boolean> {
  if (response.status !== 200) return false
  const isPage = response.headers.get('content-type')?.includes('html') === true
  if (path !== page) return !isPage
  return isPage && (await response.clone().text()).includes(' src="/assets/')
}

/** A file's name is its hash, so whichever version kept it, it is the right one. */
async function matchOlder(path: string): Promise<Response | undefined> {
  return path === page ? undefined : caches.match(path)
}

/** Whether a path is a file's, such as /robots.txt, and not one of the app's pages. */
function isFile(pathname: string): boolean {
  return /\.\w+$/.test(pathname)
}
