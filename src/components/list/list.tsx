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

/** A list as {@link useList} reads it, for {@link List}. */
export type ListData<Row> = ListExtras & {
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>
  /** Undefined until the first page has come. */
  rows: Row[] | undefined
  /** True until the rows can be shown, and while an empty list is known to be out of date. */
  isPending: boolean
  error: Error | null
  /** How many rows match the filters, where others are still shown. */
  matching?: number
  /** Its filters got no response: the rows are those of the list without them, as it was read last. */
  isLastRead?: boolean
}

/** The two things that a list may have beside its rows. */
type ListExtras = {
  /** Its search and filters: an empty list offers to clear them. */
  controls?: Pick<ListControls, 'isFiltered' | 'clear'> | undefined
  /** Reads how many rows there are in all, until the last page has come. */
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
  /** False while something is read that would change the rows' height. They are shown without it once it is late (use-late.ts). */
  isReady?: boolean
  /** The list without filters, in each of its orders. While its filters get no response, the one read last stands in. */
  unfiltered?: readonly Rows[]
}

/** Reads a list page by page. While other filters load, the earlier rows stay. */
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

/** The list that was read last, if `isWanted`. It counts as shown, so that the page says its age (as-of.tsx). */
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

/** More rows than a phone's screen holds: the rest is rendered once they are there, without holding up a press. */
const firstRows = 6
let hasListed = false

type ListProps<Row> = {
  list: ListData<Row>
  /** What is listed: "job". */
  noun: Noun
  /** Shown until the first page has come. */
  loading: ReactNode
  /** Shown if there is no row: a text, which offers to clear the filters, or an element of its own. */
  empty: string | ReactElement
  /** Says above the list how many there are; hidden, as where it can be searched, it is only read out. */
  count?: 'shown' | 'hidden' | 'none'
  /** Beside the count, unless the list is empty. */
  beside?: ReactNode
  /** The rows or cards. */
  children: (rows: Row[]) => ReactNode
}

/** A list in each of its states: loading, failed, empty, or its rows with the way to more of them. */
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
  // Rows that are known already are shown at once: Back leads to where one was. The first list's may have come before it.
  const [isFirstRender] = useState(isPending || !hasListed)
  useEffect(() => {
    hasListed = true
  }, [])
  // As in `Loaded`.
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
          {t('Search, filters and sorting need a connection. This is the last list.')}
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
        <ProgressiveRows isComing={isFirstRender}>
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

/** Renders the beginning of what has just come, then all of it. */
function ProgressiveRows({
  isComing,
  children,
}: {
  isComing: boolean
  children: (isWhole: boolean) => ReactNode
}) {
  return children(useDeferredValue(true, !isComing))
}
