import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pingBackend } from '@/lib/client/reachability'
import { codeOf, isPassing, unreachable } from '@/lib/client/result'

/** Milliseconds between two tries to reach the backend, or what it did not give. */
const pause = 8_000
/** Milliseconds before a read that was refused for a passing reason is sent again: the database may be overloaded. */
const refusalPause = 30_000

/** Nothing is refetched while somebody is answering a course. */
const isLeftAlone = ({ observers }: Query) =>
  observers.some(({ options }) => options.refetchOnReconnect === false)

const ask = () => void pingBackend(pause)

/** Whether a query has failed, is not being retried, and may succeed now. */
function isWorthRetrying({ state: { error, errorUpdatedAt, fetchStatus } }: Query): boolean {
  const code = codeOf(error)
  if (fetchStatus !== 'idle' || !isPassing(code)) return false
  return code === unreachable || Date.now() - errorUpdatedAt >= refusalPause
}

/**
 * Asks a backend that seems lost until it answers. Once it does, refetches what failed meanwhile, and what has become old. While it
 * answers, refetches what got no answer although others did, or was refused for a passing reason: an event that announced a change may
 * have been its only cause. Asks again while the browser says that there is no network.
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
      const timer = setInterval(() => {
        // An answer may have been under way when the network went, and then nothing asks any more.
        if (!navigator.onLine) ask()
        void queryClient.refetchQueries({ type: 'active', predicate: isWorthRetrying })
      }, pause)
      // The browser may be wrong.
      window.addEventListener('offline', ask)
      return () => {
        clearInterval(timer)
        window.removeEventListener('offline', ask)
      }
    }
    wasSilent.current = true
    const timer = setInterval(ask, pause)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [answering, queryClient])
}
