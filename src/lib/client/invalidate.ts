import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches active queries with these keys now, and inactive queries when they are next used. Resolves once the
 * active queries have been refetched.
 */
export async function invalidate(queryClient: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/**
 * {@link invalidate} for an event. A read in flight continues and is followed by another read. If each event
 * restarted the read, a page would never catch up while events come faster than responses.
 */
export async function invalidateAfterEvent(
  queryClient: QueryClient,
  ...keys: readonly QueryKey[]
): Promise<void> {
  await Promise.all(
    keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })),
  )
}
