import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { EmptyState } from '@/components/states/empty-state'
import { ErrorState } from '@/components/states/error-state'
import { Button } from '@/components/ui/button'
import { Hint } from '@/components/ui/text'
import { codeOf, unreachable } from '@/lib/client/result'
import { type Noun, t } from '@/lib/i18n/language'
import { useOutdated } from '@/lib/lists/use-outdated'
import { useLastingError } from '@/lib/timing/use-lasting-error'
import { useLate } from '@/lib/timing/use-late'
import styles from './list.module.css'
import { LoadMore } from './load-more'
import { type CountQuery, ResultCount } from './result-count'
import type { ListControls } from './use-list-controls'

/** A list's data from {@link useList}, for {@link List}. */
export type ListData<Row> = ListExtras & {
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>
  /** Undefined until the first page has loaded. */
  rows: Row[] | undefined
  /** True until the rows can be shown, and while an empty list is known to be stale. */
  isPending: boolean
  error: Error | null
  /** The number of rows that match the filters, if `rows` also has rows that no longer match. */
  matching?: number
  /**
   * True if the request with filters got no response, so `rows` are the rows that were last loaded without filters.
   */
  isLastRead?: boolean
}

/** The two optional features of a list. */
type ListExtras = {
  /** The search and filters of the list. If no row matches, the list offers to clear them. */
  controls?: Pick<ListControls, 'isFiltered' | 'clear'> | undefined
  /** Fetches the total number of rows. Not used once the last page has loaded. */
  count?: CountQuery
}

type RowsQuery<Row, Key extends QueryKey, After> = UseInfiniteQueryOptions<
  Row[],
  Error,
  InfiniteData<Row[]>,
  Key,
  After
>

type ListOptions<Rows> = ListExtras & {
  /**
   * False while data loads that would change the rows' height. After two seconds, the rows are shown anyway
   * (use-late.ts).
   */
  isReady?: boolean
  /**
   * The same list without filters, one query per sort order. If the filtered request gets no response, the
   * most recently loaded of these queries is shown.
   */
  unfiltered?: readonly Rows[]
}

/** Fetches a list page by page. While the rows for new filters load, the earlier rows stay. */
export function useList<Row, Key extends QueryKey, After>(
  options: RowsQuery<Row, Key, After>,
  { isReady = true, unfiltered = [], ...extras }: ListOptions<RowsQuery<Row, Key, After>> = {},
): ListData<Row> {
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
  const error = useLastingError(query)
  const isOutdated = useOutdated(options, query)
  const rows = query.data?.pages.flat()
  const lastRead = useLastRead(unfiltered, options, rows === undefined && codeOf(error) === unreachable)
  const timedOut = useLate(rows !== undefined && !isReady)
  const isPending = query.isPending || (isOutdated && rows?.length === 0) || !(isReady || timedOut)
  return { ...extras, query, rows, isPending, error, ...lastRead }
}

/**
 * If `isWanted`, returns the most recently loaded list. Subscribes to the query of that list, so that the page shows
 * the age of the data (data-age.tsx).
 * @param otherwise The query to use if `lists` is empty.
 */
function useLastRead<Row, Key extends QueryKey, After>(
  lists: readonly RowsQuery<Row, Key, After>[],
  otherwise: RowsQuery<Row, Key, After>,
  isWanted: boolean,
) {
  const client = useQueryClient()
  const readAt = ({ queryKey }: { queryKey: Key }) => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  const [newest = otherwise] = lists.toSorted((one, other) => readAt(other) - readAt(one))
  const query = useInfiniteQuery({ ...newest, enabled: isWanted, subscribed: isWanted })
  const rows = isWanted ? query.data?.pages.flat() : undefined
  return (
    rows && { query: { ...query, hasNextPage: false }, rows, isPending: false, error: null, isLastRead: true }
  )
}

/**
 * The number of rows rendered at first: more than fit on a phone's screen. The rest follow without blocking
 * input.
 */
const firstRows = 6
let hasListed = false

type ListProps<Row> = {
  list: ListData<Row>
  /** The noun for a row, e.g. "job". */
  noun: Noun
  /** Shown until the first page has loaded. */
  loading: ReactNode
  /**
   * Shown if there are no rows. A string is shown as text with a button that clears the filters. An element is shown
   * as it is.
   */
  empty: string | ReactElement
  /**
   * How the row count is shown above the list. `hidden`, the default with filters, is for screen readers
   * only.
   */
  count?: 'shown' | 'hidden' | 'none'
  /** Content next to the count, unless the list is empty. */
  beside?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A list in each of its states: loading, failed, empty, or its rows with a way to load more. */
export function List<Row>({
  list,
  noun,
  loading,
  empty,
  count = list.controls ? 'hidden' : 'none',
  beside,
  children,
}: ListProps<Row>) {
  const { query, rows, error, controls, isPending } = list
  // Cached rows are rendered all at once, so that Back returns to the same position. The app's first list is always
  // rendered in steps, because its rows can arrive before its first render.
  const [isFirstRender] = useState(isPending || !hasListed)
  useEffect(() => {
    hasListed = true
  }, [])
  // Deferred, so that a slow phone stays responsive while the rows are rendered.
  const shouldRender = useDeferredValue(rows !== undefined && !isPending)
  if (rows ? !shouldRender : isPending && !error) return loading
  if (!rows) {
    return (
      <ErrorState
        message={error?.message ?? ''}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  }

  const isEmpty = rows.length === 0 && !query.hasNextPage
  const resultCount = count !== 'none' && (
    <ResultCount list={list} noun={noun} isHidden={count === 'hidden'} />
  )
  return (
    <div aria-busy={query.isPlaceholderData}>
      {list.isLastRead && (
        <Hint role="status" className={styles.lastRead}>
          {t('Searching and sorting need a connection. This list was loaded earlier.')}
        </Hint>
      )}
      {beside === undefined ? (
        resultCount
      ) : (
        <div className={styles.summary}>
          {resultCount}
          {!isEmpty && beside}
        </div>
      )}
      {!isEmpty ? (
        <ProgressiveRows isFirstRender={isFirstRender}>
          {(isWhole) => (
            <>
              {children(isWhole ? rows : rows.slice(0, firstRows))}
              {isWhole && <LoadMore query={query} shown={list.matching ?? rows.length} noun={noun} />}
            </>
          )}
        </ProgressiveRows>
      ) : typeof empty === 'string' ? (
        <EmptyState
          message={empty}
          action={
            controls?.isFiltered && (
              <Button variant="secondary" onClick={controls.clear}>
                {t('Clear filters')}
              </Button>
            )
          }
        />
      ) : (
        empty
      )}
    </div>
  )
}

type ProgressiveRowsProps = { isFirstRender: boolean; children: (isWhole: boolean) => ReactNode }

/** Renders the first rows of a list that has just loaded, then all of them. */
function ProgressiveRows({ isFirstRender, children }: ProgressiveRowsProps) {
  return children(useDeferredValue(true, !isFirstRender))
}
