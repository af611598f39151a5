import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { codeOf, codes } from '@/lib/client/result'
import { useLastingError } from '@/lib/timing/use-lasting-error'
import { useLate } from '@/lib/timing/use-late'
import { ErrorState } from './error-state'

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'errorUpdateCount' | 'isPending' | 'isFetching'> & {
    refetch: () => Promise<unknown>
  }
  /** Shown until the data or an error has come. */
  loading: ReactNode
  /** False while something is read that would move the content. It is shown without it once it is late (use-late.ts). */
  isReady?: boolean
  /** What the page says in place of the error's own message. */
  errorText?: (error: Error) => string
  /** A way out where nothing has that id, so that trying again cannot help. */
  whenMissing?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * What a query has read; until then its loading state, or its error with a new try. What comes while the page is open is
 * rendered a little at a time, so that a slow phone answers to presses meanwhile.
 */
export function Loaded<Data>({
  query,
  loading,
  isReady = true,
  errorText,
  whenMissing,
  children,
}: LoadedProps<Data>) {
  const error = useLastingError(query)
  const timedOut = useLate(query.data !== undefined && !isReady)
  const shouldRender = useDeferredValue(query.data !== undefined && (isReady || timedOut))
  if (query.data !== undefined) return shouldRender ? children(query.data) : loading
  if (!error) return loading
  const isMissing = codeOf(error) === codes.notFound
  return (
    <ErrorState
      message={errorText?.(error) ?? error.message}
      onRetry={isMissing ? undefined : () => void query.refetch()}
      busy={query.isFetching}
    >
      {isMissing && whenMissing}
    </ErrorState>
  )
}
