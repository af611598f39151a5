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
  /** Shown until the data or an error has arrived. */
  loading: ReactNode
  /**
   * False while data loads that would move the content. After two seconds, the content is shown anyway
   * (use-late.ts).
   */
  isReady?: boolean
  /** The text shown instead of the error's own message. */
  errorText?: (error: Error) => string
  /** Actions shown instead of a retry if no record has this id. */
  whenMissing?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Renders a query's data, its loading state, or its error with a retry. Data that arrives while the page is open is rendered in small
 * steps, so that a slow phone stays responsive.
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
