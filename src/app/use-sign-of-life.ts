import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pingBackend } from '@/lib/supabase'

/** Between two questions to a backend that does not answer, in milliseconds. */
const pause = 8_000

/** While the backend is silent, asks it now and then; when it is back, what failed meanwhile is fetched again. */
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
    const ask = () => void pingBackend()
    const timer = setInterval(ask, pause)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [answering, queryClient])
}
