import { QueryClient } from '@tanstack/react-query'
import { codeOf, unreachable } from './result'

/**
 * The cache of everything read from the backend. Only a request without an answer is tried again, as the database would
 * repeat a refusal. `networkMode: always`: waiting silently for a network looks like hanging.
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
