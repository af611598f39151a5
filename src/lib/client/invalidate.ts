import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Reads again what is shown of all with these keys, and the rest when it is next looked at. Settles once what is shown has come. */
export async function invalidate(queryClient: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
