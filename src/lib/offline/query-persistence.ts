import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { codeOf, noMessage, unreachable } from '../client/result'
import { changeKept, type KeptRow, readKept } from './offline-db'
import { isKept, rowOf, sortOut } from './offline-policy'

/** Answers that come together are written together, so long after the first, in milliseconds. */
const pause = 1_000

/**
 * Puts what this device has kept for a person where the backend has not answered yet. What it has answered stays.
 * Nothing is thrown: where the browser keeps nothing, nothing stands in.
 */
export async function restoreOffline(queryClient: QueryClient, userId: string): Promise<void> {
  try {
    const { stays } = sortOut(await readKept(userId), Date.now())
    for (const row of stays) putBack(queryClient, userId, row)
  } catch (error) {
    console.info('Nothing is kept on this device.', error)
  }
}

function putBack(queryClient: QueryClient, userId: string, { queryKey, data, at }: KeptRow): void {
  if (!isKept(userId, queryKey) || queryClient.getQueryData(queryKey) !== undefined) return
  // Kept in memory until the session ends: what nobody looks at would be gone after five minutes.
  const query = queryClient
    .getQueryCache()
    .build(queryClient, { queryKey: [...queryKey], gcTime: Number.POSITIVE_INFINITY })
  query.setData(data, { updatedAt: at, manual: true })
  // However young, it is read again as soon as there is an answer.
  query.invalidate()
}

/**
 * Keeps what the backend answers a person from now on, and what it has answered already.
 * @returns a function that stops it.
 */
export function keepReads(queryClient: QueryClient, userId: string): () => void {
  const cache = queryClient.getQueryCache()
  const written = new Map<string, KeptRow>()
  const removed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function note({ queryHash, queryKey, state }: QueryCacheNotifyEvent['query'], isUrgent = false) {
    if (!isKept(userId, queryKey)) return
    const row =
      state.data === undefined ? undefined : rowOf({ queryHash, queryKey }, state.data, state.dataUpdatedAt)
    if (!row || isRefusal(state.error)) {
      written.delete(queryHash)
      removed.add(queryHash)
    } else {
      removed.delete(queryHash)
      written.set(queryHash, row)
    }
    if (isUrgent) flush()
    else timer ??= setTimeout(flush, pause)
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const change = { written: [...written.values()], removed: [...removed] }
    written.clear()
    removed.clear()
    if (change.written.length + change.removed.length === 0) return
    changeKept(userId, change).catch((error: unknown) =>
      console.info('Nothing is kept on this device.', error),
    )
  }

  const hide = () => document.visibilityState === 'hidden' && flush()
  document.addEventListener('visibilitychange', hide)
  for (const query of cache.getAll()) if (query.state.data !== undefined) note(query)
  const stopWatching = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    // What the person has just done must outlive a reload.
    if (action.type === 'success') note(query, action.manual)
    if (action.type === 'error' && isRefusal(query.state.error)) note(query)
  })
  void forgetOld(userId)
  return () => {
    stopWatching()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', hide)
  }
}

/** What the backend no longer gives the person does not stay on the device either. */
function isRefusal(error: Error | null): boolean {
  const code = codeOf(error)
  return code !== '' && code !== unreachable && code !== noMessage
}

async function forgetOld(userId: string): Promise<void> {
  try {
    const { goes } = sortOut(await readKept(userId), Date.now())
    if (goes.length > 0) await changeKept(userId, { removed: goes.map(({ id }) => id) })
  } catch {
    // Nothing is kept.
  }
}
