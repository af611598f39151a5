import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { codeOf, codes } from '@/lib/result'
import { useLastingError } from '@/lib/use-lasting-error'
import { ErrorState } from './error-state'

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'errorUpdateCount' | 'isPending' | 'isFetching'> & {
    refetch: () => Promise<unknown>
  }
  /** Shown until the data or an error has come. */
  loading: ReactNode
  /** What the page says in place of the error's own message. */
  errorText?: (error: Error) => string
  /** A way out where nothing has that id, so that trying again cannot help. */
  whenMissing?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query has read; until then its loading state, or its error with a new try. */
export function Loaded<Data>({ query, loading, errorText, whenMissing, children }: LoadedProps<Data>) {
  const error = useLastingError(query)
  if (query.data !== undefined) return children(query.data)
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
