import { QueryCache, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { isBackendAnswering } from '@/lib/backend/reachability'
import { isLoggingOut } from '../session/before-logout'
import { dropSession } from '../session/stored-session'
import { forgetEarlyReads } from './early-reads'
import { justRead } from './first-reads'
import { sessionKeys } from './query-keys'
import { RaceSafeQueryClient } from './race-safe-query-client'
import { codeOf, codes, unreachable } from './result'

/** Deletes a session that was ended elsewhere (rule 2.20), unless a logout is in progress here. */
function onError(error: unknown, { queryKey }: { queryKey: QueryKey }): void {
  if (codeOf(error) === codes.sessionEnded && !isLoggingOut()) dropSession()
  // A second factor has become required since the page was loaded. Refetching the session then shows the prompt for
  // the second factor (rule 2.26).
  const isSession = queryKey[0] === sessionKeys.person('')[0]
  if (codeOf(error) === codes.secondFactor && !isSession) {
    void queryClient.invalidateQueries({ queryKey: sessionKeys.person('').slice(0, 1) })
  }
}

/**
 * The cache of everything read from the backend. Retries only requests without a response, because the
 * database would refuse the same request again. Uses `networkMode: always`, because pausing silently until
 * there is a network looks like a hang.
 */
export const queryClient = new RaceSafeQueryClient({
  queryCache: new QueryCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      networkMode: 'always',
      retry: (failures, error) => codeOf(error) === unreachable && failures < 1,
      retryDelay: 400,
      // If a page's first reads have just failed, the page does not repeat them on mount. Reads that got no
      // response are repeated if the backend responds by then, because nothing else would repeat them.
      retryOnMount: ({ state: { error, errorUpdatedAt } }) =>
        Date.now() - errorUpdatedAt > justRead || (codeOf(error) === unreachable && isBackendAnswering()),
    },
    mutations: { networkMode: 'always' },
  },
})

// Runs even if no query matches yet, because a later query must not use an early response from before the
// change.
queryClient.onInvalidate = forgetEarlyReads

/**
 * The `updatedAt` option for changing cached data without making it look newer than the database's response.
 */
export function ageOf(client: QueryClient, queryKey: QueryKey): { updatedAt: number } {
  return { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 }
}
