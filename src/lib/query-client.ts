import { QueryClient } from '@tanstack/react-query'
import { codeOf, unreachable } from './result'

/**
 * The cache of everything read from the backend.
 * Only a request that got no answer is tried again: what the database refused once it refuses again.
 * `networkMode: always` because a request that waits silently for a network looks like one that hangs.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      networkMode: 'always',
      retry: (failures, error) => codeOf(error) === unreachable && failures < 1,
      retryDelay: 400,
    },
    mutations: { networkMode: 'always' },
  },
})
