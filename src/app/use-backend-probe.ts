import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pingBackend } from '@/lib/backend/reachability'
import { codeOf, isPassing, unreachable } from '@/lib/client/result'

/** Milliseconds between two probes of the backend, or two retries of failed reads. */
const pause = 8_000
/**
 * Milliseconds between the first probes after the network is back or the page regains focus. These pauses are short, because the first
 * request of a new connection often fails.
 */
const shortPauses = [1_000, 2_000, 4_000]
/**
 * Milliseconds before a read that failed with a transient error is retried. The database might be overloaded.
 */
const refusalPause = 30_000

/** True for a query with `refetchOnReconnect: false`, e.g. a form's, because a refetch would disturb the user's input. */
const isLeftAlone = ({ observers }: Query) =>
  observers.some(({ options }) => options.refetchOnReconnect === false)

const ask = () => void pingBackend(pause)

/** True if a query has failed, is not being retried, and could succeed now. */
function isWorthRetrying({ state: { error, errorUpdatedAt, fetchStatus } }: Query): boolean {
  const code = codeOf(error)
  if (fetchStatus !== 'idle' || !isPassing(code)) return false
  return code === unreachable || Date.now() - errorUpdatedAt >= refusalPause
}

/**
 * Probes the backend repeatedly: at short intervals once the network is back or the page regains focus, then at
 * longer intervals. Returns a function that stops the probing.
 */
function askUntilAnswered(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const askAfter = (pauses: readonly number[]) => {
    clearTimeout(timer)
    const [next = pause, ...others] = pauses
    timer = setTimeout(() => {
      ask()
      askAfter(others)
    }, next)
  }
  const askNow = () => {
    ask()
    askAfter(shortPauses)
  }
  const askIfVisible = () => {
    if (document.visibilityState === 'visible') askNow()
  }
  askAfter([])
  window.addEventListener('online', askNow)
  document.addEventListener('visibilitychange', askIfVisible)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', askNow)
    document.removeEventListener('visibilitychange', askIfVisible)
  }
}

/**
 * Probes an unreachable backend until it responds, and then refetches failed and stale queries. While the
 * backend is reachable, retries queries that failed with no response or a transient error, because the event
 * that caused the fetch might not come again. Also probes while the browser reports no network.
 */
export function useBackendProbe(answering: boolean): void {
  const queryClient = useQueryClient()
  const wasSilent = useRef(false)

  useEffect(() => {
    if (answering) {
      if (wasSilent.current) {
        void queryClient.refetchQueries({
          type: 'active',
          predicate: (query) => query.state.status === 'error' || (query.isStale() && !isLeftAlone(query)),
        })
      }
      wasSilent.current = false
      const retry = () => void queryClient.refetchQueries({ type: 'active', predicate: isWorthRetrying })
      const timer = setInterval(() => {
        // Probes while the browser reports no network. A late response, sent before the network failed, can mark the
        // backend as reachable again, and nothing else would correct that.
        if (!navigator.onLine) ask()
        retry()
      }, pause)
      // Probes the backend on `offline`, because the browser's network state can be wrong.
      window.addEventListener('offline', ask)
      window.addEventListener('online', retry)
      return () => {
        clearInterval(timer)
        window.removeEventListener('offline', ask)
        window.removeEventListener('online', retry)
      }
    }
    wasSilent.current = true
    return askUntilAnswered()
  }, [answering, queryClient])
}
