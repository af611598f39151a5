import { useSyncExternalStore } from 'react'
import { backend } from './backend'
import { hearClock } from './phone-clock'

// Tracks whether the backend is reachable, based on the app's own requests. `navigator.onLine` says nothing
// about the backend.

type Listener = () => void

const listeners = new Set<Listener>()

/**
 * A request that takes longer than this, in milliseconds, counts as unanswered until its response arrives.
 */
const answerTimeoutMs = 10_000

/**
 * Data requests without a response are aborted after this time, in milliseconds. The database ends each request after eight
 * seconds (rule 15.9), so the connection must be dead. Browsers notice a dead connection only after minutes.
 */
const dataTimeoutMs = 60_000

/**
 * The path of the database's health check, a function that any visitor can call and that reads nothing (rule 3.30).
 * The call reaches the database, because the gateway can respond even if the database does not.
 */
const dataHealthPath = '/rest/v1/rpc/check_request'

const signOfAuth = '/auth/v1/health'

/**
 * The health check path of each service. Edge functions have no health check, because they are rarely called and a
 * failing function says nothing about the other services.
 */
const signsOfLife: Readonly<Record<string, string>> = {
  auth: signOfAuth,
  rest: dataHealthPath,
  storage: '/storage/v1/status',
}

/** Health check paths of the services whose last request got no response. */
const unreachableServices = new Set<string>()

function report(sign: string, answers: boolean) {
  const before = unreachableServices.size
  if (answers) unreachableServices.delete(sign)
  else unreachableServices.add(sign)
  if (unreachableServices.size === before) return
  for (const listener of listeners) listener()
}

/** True if every service has responded to its last request. A gateway's outage error does not count as a response. */
export const isBackendAnswering = () => unreachableServices.size === 0

/** Health check paths of the unreachable services. */
export const whereToAsk = () => [...unreachableServices]

/**
 * Calls `listener` whenever a service becomes unreachable or reachable. Returns a function that unsubscribes the
 * listener.
 */
export function subscribeToReachability(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** {@link isBackendAnswering} for components. */
export function useBackendAnswering(): boolean {
  return useSyncExternalStore(subscribeToReachability, isBackendAnswering)
}

/** For components. True if the data API has responded to its last request, even if another service, such as Storage, is unreachable. */
export function useDataAnswering(): boolean {
  return useSyncExternalStore(subscribeToReachability, () => !unreachableServices.has(dataHealthPath))
}

/**
 * Resolves to the result of `work`, or to undefined as soon as the auth service is known to be unreachable.
 */
export function abortIfAuthUnreachable<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const endIfSilent = () => {
      if (unreachableServices.has(signOfAuth)) resolve(undefined)
    }
    const stop = subscribeToReachability(endIfSilent)
    work.then(resolve, reject).finally(stop)
    endIfSilent()
  })
}

/**
 * True if the response came from something other than the service, such as the gateway's outage error or a network's
 * login page (rule 3.26). A service itself responds with HTML only at status 500 or 501, so HTML with one of these
 * statuses still counts as the service's response.
 */
function isNoAnswer({ status, headers }: Response): boolean {
  return status > 501 || (status < 500 && headers.get('content-type')?.startsWith('text/html') === true)
}

/**
 * `fetch` that records whether there was a response. A response for which {@link isNoAnswer} is true does not
 * count. An aborted request is not recorded.
 * @throws TypeError as `fetch` does
 */
export async function monitoredFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const address = input instanceof Request ? input.url : input.toString()
  const service = /\/(auth|rest|storage|functions)\/v1\//.exec(address)?.[1] ?? ''
  const send = () => (service === 'rest' ? fetchData(input, init) : fetch(input, init))
  const response = await monitored(service, send, init?.signal)
  // Uses only the data API's responses. They never come from a cache, so their `Date` header is current.
  if (service === 'rest') hearClock(response.headers.get('date'))
  return response
}

/**
 * `fetch` that throws the same error as without a network, if no response has begun after
 * {@link dataTimeoutMs}.
 */
async function fetchData(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new AbortController()
  const timer = setTimeout(() => request.abort(new TypeError('Failed to fetch')), dataTimeoutMs)
  const { signal } = init ?? {}
  const giveUp = () => request.abort(signal?.reason)
  if (signal?.aborted) giveUp()
  // Keep the listener after the headers have arrived, so that the caller can also abort the download of the
  // body.
  else signal?.addEventListener('abort', giveUp, { once: true })
  try {
    return await fetch(input, { ...init, signal: request.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** Sends a request with `ask` and records whether `service` responded, as {@link monitoredFetch} does. */
export async function monitored(
  service: string,
  ask: () => Promise<Response>,
  signal?: AbortSignal | null,
): Promise<Response> {
  const sign = signsOfLife[service]
  const note = (answers: boolean) => {
    if (sign) report(sign, answers)
  }
  const timer = setTimeout(note, answerTimeoutMs, false)
  try {
    const response = await ask()
    if (service && isNoAnswer(response)) throw new TypeError('Failed to fetch')
    note(true)
    return response
  } catch (error) {
    if (!signal?.aborted) note(false)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

const ask = (path: string, timeoutMs: number) =>
  monitoredFetch(backend.url + path, {
    headers: { apikey: backend.key },
    // A cached response would not show whether the service responds.
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  })

/** True if the data API responds now. The response also updates the comparison of the phone's clock with the server's (phone-clock.ts). */
export async function isAnsweringNow(timeoutMs: number): Promise<boolean> {
  return await ask(dataHealthPath, timeoutMs).then(
    () => true,
    () => false,
  )
}

/** Checks the unreachable services or, if there are none, the data API. {@link monitoredFetch} records the result. */
export async function pingBackend(timeoutMs: number): Promise<void> {
  const paths = unreachableServices.size > 0 ? whereToAsk() : [dataHealthPath]
  await Promise.allSettled(paths.map((path) => ask(path, timeoutMs)))
}
