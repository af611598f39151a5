import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { codeOf, noMessage, unreachable } from '../client/result'
import { type CachedRow, changeCached, readCached } from './offline-db'
import { isCachedOffline, rowOf, sortOut } from './offline-policy'

/** The delay in milliseconds before a response is written. Responses that arrive during the delay are written together. */
const pause = 1_000

/**
 * Fills queries that have no data with this device's persisted data. Never throws. Restores nothing if the
 * browser blocks storage.
 */
export async function restoreOffline(queryClient: QueryClient, userId: string): Promise<void> {
  try {
    const { stays } = sortOut(await readCached(userId), Date.now())
    for (const row of stays) putBack(queryClient, userId, row)
  } catch (error) {
    logUncached(error)
  }
}

function putBack(queryClient: QueryClient, userId: string, { queryKey, data, at }: CachedRow): void {
  if (!isCachedOffline(userId, queryKey) || queryClient.getQueryData(queryKey) !== undefined) return
  // The query stays in memory until the session ends, because unused data would be removed after five
  // minutes.
  const query = queryClient
    .getQueryCache()
    .build(queryClient, { queryKey: [...queryKey], gcTime: Number.POSITIVE_INFINITY })
  query.setData(data, { updatedAt: at, manual: true })
  // Marks the data as stale whatever its age, so that it is refetched as soon as the backend responds.
  query.invalidate()
}

/**
 * Persists the responses that are already in the cache, and all later responses.
 * @returns a function that stops persisting responses.
 */
export function keepReads(queryClient: QueryClient, userId: string): () => void {
  const cache = queryClient.getQueryCache()
  /** Rows to write, by query hash. Undefined deletes a row. */
  const changes = new Map<string, CachedRow | undefined>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function note(query: QueryCacheNotifyEvent['query'], isUrgent = false) {
    if (!isCachedOffline(userId, query.queryKey)) return
    changes.set(query.queryHash, isRefusal(query.state.error) ? undefined : rowOf(query))
    if (isUrgent) flush()
    else timer ??= setTimeout(flush, pause)
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (changes.size > 0) changeCached(userId, new Map(changes)).catch(logUncached)
    changes.clear()
  }

  const hide = () => document.visibilityState === 'hidden' && flush()
  document.addEventListener('visibilitychange', hide)
  for (const query of cache.getAll()) if (query.state.data !== undefined) note(query)
  const stopWatching = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    // Data that the person has just changed (`manual`) is written at once, so that the change survives a
    // reload.
    if (action.type === 'success') note(query, action.manual)
    if (action.type === 'error' && isRefusal(query.state.error)) note(query)
  })
  forgetOld(userId).catch(logUncached)
  return () => {
    stopWatching()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', hide)
  }
}

/** True if the backend refused to give this person the data, which is then also deleted from the device. */
function isRefusal(error: Error | null): boolean {
  const code = codeOf(error)
  return code !== '' && code !== unreachable && code !== noMessage
}

async function forgetOld(userId: string): Promise<void> {
  const { goes } = sortOut(await readCached(userId), Date.now())
  if (goes.length > 0) await changeCached(userId, new Map(goes.map(({ id }) => [id, undefined])))
}

const logUncached = (error: unknown) => console.info('Nothing is kept on this device.', error)
