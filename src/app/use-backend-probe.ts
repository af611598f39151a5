import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pingBackend } from '@/lib/backend/reachability'
import { codeOf, isPassing, unreachable } from '@/lib/client/result'

/** Milliseconds between two tries to reach the backend, or what it did not give. */
const pause = 8_000
/**
 * Milliseconds between the first tries once the browser says that the network is back, or the page is looked at again. The first
 * request of a new connection often fails.
 */
const shortPauses = [1_000, 2_000, 4_000]
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

/** Asks again and again: soon after the network is back or the page is looked at, then seldom. Returns a function that stops it. */
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
      const retry = () => void queryClient.refetchQueries({ type: 'active', predicate: isWorthRetrying })
      const timer = setInterval(() => {
        // An answer may have been under way when the network went, and then nothing asks any more.
        if (!navigator.onLine) ask()
        retry()
      }, pause)
      // The browser may be wrong.
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
