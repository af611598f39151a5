import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Reads again what is shown of all with these keys, and the rest when it is next looked at. Settles once what is shown has come. */
export async function invalidate(queryClient: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/**
 * {@link invalidate} for an event. A read in flight goes on, and is followed by another: if each event restarted it, a page would never
 * catch up while events come faster than responses.
 */
export async function invalidateAfterEvent(
  queryClient: QueryClient,
  ...keys: readonly QueryKey[]
): Promise<void> {
  await Promise.all(
    keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })),
  )
}
