import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * True if a page opens with data that is known to be stale, such as an empty list right after applying.
 * Becomes false once the refetch has succeeded or failed. Later changes update the open page in place.
 */
export function useOutdated(
  { queryKey }: { queryKey: QueryKey },
  { isFetching }: { isFetching: boolean },
): boolean {
  const queryClient = useQueryClient()
  const [isOutdated, setOutdated] = useState(
    () => isFetching && queryClient.getQueryState(queryKey)?.isInvalidated === true,
  )
  if (isOutdated && !isFetching) setOutdated(false)
  return isOutdated
}
