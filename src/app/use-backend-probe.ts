import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pingBackend } from '@/lib/client/reachability'

/** Milliseconds between two tries to reach the backend. */
const pause = 8_000

/** Nothing is refetched while somebody is answering a course. */
const isLeftAlone = ({ observers }: Query) =>
  observers.some(({ options }) => options.refetchOnReconnect === false)

const ask = () => void pingBackend(pause)

/** Asks a backend that seems lost until it answers. Once it does, refetches what failed meanwhile, and what has become old. */
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
      // The browser may be wrong.
      window.addEventListener('offline', ask)
      return () => window.removeEventListener('offline', ask)
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
