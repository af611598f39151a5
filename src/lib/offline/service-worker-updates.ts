import { whenIdle } from '@/lib/client/when-idle'
import { ownScript } from './trusted-script-url'

const address = '/service-worker.js'

/** The longest wait for a new version that is being installed, in milliseconds. */
const timeoutMs = 15_000

let keeping: Promise<void> | undefined
let registered: Promise<ServiceWorkerRegistration | undefined> | undefined

/**
 * Registers the app's service worker, for push and for use without a connection. Resolves to undefined if the
 * browser has no service workers or refuses to register one.
 */
export function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  registered ??= register().catch((error: unknown) => {
    console.warn('The app cannot be kept on this device.', error)
    return undefined
  })
  return registered
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.register(ownScript(address))
}

/** Makes the worker download the files that the device still needs to open the app offline. */
async function keepApp(): Promise<void> {
  await whenIdle()
  const worker = navigator.serviceWorker.controller
  if (!worker) return
  sendToWorker(worker, 'keep')
  // Fetches the files again that were loaded before the worker handled requests, such as the person's
  // language. The worker caches files that a page has needed.
  await Promise.allSettled(filesBeforeWorker().map((file) => fetch(file)))
}

/** The app's files that this page loaded before the worker handled requests. */
function filesBeforeWorker(): string[] {
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.workerStart === 0)
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/assets/`))
}

function sendToWorker(worker: ServiceWorker, what: 'keep' | 'take-over'): void {
  // Messages to a worker have no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(what)
}

/** True if the app's own worker handles this page's requests, so that the page opens without a connection. */
export function hasServiceWorker(): boolean {
  return navigator.serviceWorker?.controller?.scriptURL.endsWith(address) ?? false
}

/**
 * Waits until the app's own worker handles this page's requests. Never resolves if there is no worker. The
 * worker downloads the app only once the page is idle, so that the download does not slow down the first
 * page.
 */
export async function workerInCharge(): Promise<void> {
  const registration = await registerWorker()
  while (!hasServiceWorker()) {
    await new Promise((resolve) => {
      if (registration) navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
  }
  keeping ??= keepApp()
}

/**
 * Calls `onNewVersion` whenever a new version of the app is installed and waiting. Returns a function that stops
 * watching.
 */
export function watchForVersions(
  registration: ServiceWorkerRegistration,
  onNewVersion: () => void,
): () => void {
  const reportIfWaiting = () => {
    // If no service worker of the app controlled the page, there is no old version to replace.
    if (registration.waiting && hasServiceWorker()) onNewVersion()
  }
  const follow = () => registration.installing?.addEventListener('statechange', reportIfWaiting)
  reportIfWaiting()
  follow()
  registration.addEventListener('updatefound', follow)
  return () => registration.removeEventListener('updatefound', follow)
}

/** Activates a newer version of the app, if there is one. The next reload shows that version. */
export async function takeNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  await registration.update()
  const next = registration.waiting ?? registration.installing
  if (!next) return
  const taken = new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    setTimeout(resolve, timeoutMs)
  })
  const ask = () => sendToWorker(next, 'take-over')
  if (next.state === 'installed') ask()
  else next.addEventListener('statechange', () => next.state === 'installed' && ask())
  await taken
}
