import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * A query's error, retained during a retry. TanStack Query clears the error when a retry starts, so the page
 * would flicker from the error to loading and back.
 */
export function useLastingError({
  error,
  errorUpdateCount,
  isPending,
}: Pick<UseQueryResult, 'error' | 'errorUpdateCount' | 'isPending'>): Error | null {
  const [last, setLast] = useState(error)
  if (error !== null && error !== last) setLast(error)
  // After a change of filters, the new query has not failed yet, so the page shows loading and not the old
  // error.
  return error ?? (isPending && errorUpdateCount > 0 ? last : null)
}
