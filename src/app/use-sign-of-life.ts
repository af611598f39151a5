import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pingBackend } from '@/lib/supabase'

/** Milliseconds between two tries to reach the backend. */
const pause = 8_000

/** Polls a backend that does not answer. Once it does, refetches what failed meanwhile. */
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
      return
    }
    wasSilent.current = true
    const ask = () => void pingBackend(pause)
    const timer = setInterval(ask, pause)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [answering, queryClient])
}
