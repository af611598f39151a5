import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pingBackend } from '@/lib/supabase'

/** Milliseconds between two tries to reach the backend. */
const pause = 8_000

const ask = () => void pingBackend(pause)

/** Asks a backend that seems lost until it answers. Once it does, refetches what failed meanwhile. */
export function useSignOfLife(answering: boolean): void {
  const queryClient = useQueryClient()
  const wasSilent = useRef(false)

  useEffect(() => {
    if (answering) {
      if (wasSilent.current) {
        void queryClient.refetchQueries({
          type: 'active',
          predicate: (query) => query.state.status === 'error',
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
