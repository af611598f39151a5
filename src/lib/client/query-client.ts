import { QueryCache, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { isBackendAnswering } from '@/lib/backend/reachability'
import { isLoggingOut } from '../session/before-logout'
import { dropSession } from '../session/stored-session'
import { forgetEarlyReads } from './early-reads'
import { justRead } from './first-reads'
import { sessionKeys } from './query-keys'
import { RaceSafeQueryClient } from './race-safe-query-client'
import { codeOf, codes, unreachable } from './result'

/** A session that was ended elsewhere ends here as well (rule 2.20). What is ending it here says so itself. */
function onError(error: unknown, { queryKey }: { queryKey: QueryKey }): void {
  if (codeOf(error) === codes.sessionEnded && !isLoggingOut()) dropSession()
  // Required since: whose page it is, is asked again, and that says so, too (rule 2.26).
  const isSession = queryKey[0] === sessionKeys.person('')[0]
  if (codeOf(error) === codes.secondFactor && !isSession) {
    void queryClient.invalidateQueries({ queryKey: sessionKeys.person('').slice(0, 1) })
  }
}

/**
 * The cache of everything read from the backend. Only a request without an answer is tried again, as the database would
 * repeat a refusal. `networkMode: always`: waiting silently for a network looks like hanging.
 */
export const queryClient = new RaceSafeQueryClient({
  queryCache: new QueryCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      networkMode: 'always',
      retry: (failures, error) => codeOf(error) === unreachable && failures < 1,
      retryDelay: 400,
      // What a page's first reads were just refused, or have not reached, is not asked for again by the page itself; but what
      // they did not reach is if the backend answers by then, as nothing else would ask.
      retryOnMount: ({ state: { error, errorUpdatedAt } }) =>
        Date.now() - errorUpdatedAt > justRead || (codeOf(error) === unreachable && isBackendAnswering()),
    },
    mutations: { networkMode: 'always' },
  },
})

// Also when no query matches yet: a later query must not start with a response from before the change.
queryClient.onInvalidate = forgetEarlyReads

/** For changing what is shown of a query without making it look newer than the database's answer. */
export function ageOf(client: QueryClient, queryKey: QueryKey): { updatedAt: number } {
  return { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 }
}
