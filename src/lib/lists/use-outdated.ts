import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Whether a page opens with an answer that is known to be wrong by now, such as an empty list right after applying: true until the
 * newer one has come or failed. What changes while the page is open changes in place.
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
