import { useSyncExternalStore } from 'react'
import { backend } from './backend'
import { hearClock } from './phone-clock'

// Whether the backend answers, judged by the app's own requests: `navigator.onLine` cannot know that.

type Listener = () => void

const listeners = new Set<Listener>()

/** A request that takes longer, in milliseconds, counts as unanswered until its answer comes. */
const answerTimeoutMs = 10_000

/**
 * A request for data without a response for this long, in milliseconds, is given up. The database ends each after eight seconds (rule
 * 15.9), so its connection is dead, and no browser notices that for minutes.
 */
const dataTimeoutMs = 60_000

/**
 * Where the data is asked for a sign of life: whether a visitor's request is let in, which is allowed to everybody and reads nothing (rule 3.30).
 * It goes to the database, because the gateway alone proves nothing.
 */
export const dataHealthPath = '/rest/v1/rpc/check_request'

const signOfAuth = '/auth/v1/health'

/** Where each service is asked. Functions are rarely called, and say nothing of the rest. */
const signsOfLife: Readonly<Record<string, string>> = {
  auth: signOfAuth,
  rest: dataHealthPath,
  storage: '/storage/v1/status',
}

/** Where to ask those services that did not answer last. */
const unreachableServices = new Set<string>()

function report(sign: string, answers: boolean) {
  const before = unreachableServices.size
  if (answers) unreachableServices.delete(sign)
  else unreachableServices.add(sign)
  if (unreachableServices.size === before) return
  for (const listener of listeners) listener()
}

/** Whether every service has answered its last request, with anything but the news of an outage. */
export const isBackendAnswering = () => unreachableServices.size === 0

/** Where to ask those that do not answer: paths of the backend. */
export const whereToAsk = () => [...unreachableServices]

/** Calls `listener` whenever another service is silent, or answers again; returns a function that stops it. */
export function subscribeToReachability(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** {@link isBackendAnswering} for components. */
export function useBackendAnswering(): boolean {
  return useSyncExternalStore(subscribeToReachability, isBackendAnswering)
}

/** Whether the data have answered their last request: files alone may be silent. For components. */
export function useDataAnswering(): boolean {
  return useSyncExternalStore(subscribeToReachability, () => !unreachableServices.has(dataHealthPath))
}

/** What comes of `work`, or undefined as soon as the auth service is known not to answer. */
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
 * Whether somebody else answered for a service: the gateway before it, that it is down, or a network, with a page of its own such
 * as a login (rule 3.26). The services answer with pages only when they break, which is an answer.
 */
function isNoAnswer({ status, headers }: Response): boolean {
  return status > 501 || (status < 500 && headers.get('content-type')?.startsWith('text/html') === true)
}

/**
 * `fetch` that notes whether an answer came; what {@link isNoAnswer} is none. An aborted request says nothing.
 * @throws TypeError as `fetch` does
 */
export async function monitoredFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const address = input instanceof Request ? input.url : input.toString()
  const service = /\/(auth|rest|storage|functions)\/v1\//.exec(address)?.[1] ?? ''
  const send = () => (service === 'rest' ? fetchData(input, init) : fetch(input, init))
  const response = await monitored(service, send, init?.signal)
  // Data are never answered from a cache, whose clock would be late.
  if (service === 'rest') hearClock(response.headers.get('date'))
  return response
}

/** `fetch` that fails as without a network when no response has begun after {@link dataTimeoutMs}. */
async function fetchData(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new AbortController()
  const timer = setTimeout(() => request.abort(new TypeError('Failed to fetch')), dataTimeoutMs)
  const { signal } = init ?? {}
  const giveUp = () => request.abort(signal?.reason)
  if (signal?.aborted) giveUp()
  // Stays until the end of the body.
  else signal?.addEventListener('abort', giveUp, { once: true })
  try {
    return await fetch(input, { ...init, signal: request.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** {@link monitoredFetch} for a request of a service that is sent otherwise. */
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
    // A cached response proves nothing.
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  })

/** Whether the data answer now. The phone's clock is compared with the server's by that (phone-clock.ts). */
export async function isAnsweringNow(timeoutMs: number): Promise<boolean> {
  return await ask(dataHealthPath, timeoutMs).then(
    () => true,
    () => false,
  )
}

/** Asks what does not answer, or else the data, for a sign of life; {@link monitoredFetch} notes whether one comes. */
export async function pingBackend(timeoutMs: number): Promise<void> {
  const paths = unreachableServices.size > 0 ? whereToAsk() : [dataHealthPath]
  await Promise.allSettled(paths.map((path) => ask(path, timeoutMs)))
}
