import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
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
import { ResultCount } from './result-count'
import type { ListControls } from './use-list-controls'

/**
 * A list as {@link useList} reads it. `rows` are undefined until the first page has come. It is pending until then, and while an
 * answer that is known to be out of date says that there is nothing.
 */
export type ListData<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>
  rows: Row[] | undefined
  isPending: boolean
  error: Error | null
  /** The search and filters that it is read by: it offers to clear them when they leave nothing. */
  controls?: Pick<ListControls, 'isFiltered' | 'clear'> | undefined
  /** How many rows there are in all, where that is known before the last page. */
  total?: number | undefined
  /** Its filters got no response: the rows are those of the list without them, as it was read last. */
  isLastRead?: boolean
}

type ListOptions<Row, Key extends QueryKey, After> = UseInfiniteQueryOptions<
  Row[],
  Error,
  InfiniteData<Row[]>,
  Key,
  After
>

/**
 * Reads a list page by page. While other filters load, the earlier rows stay.
 * @param unfiltered the list without filters, in each of its orders: while its filters get no response, the one read last stands in.
 */
export function useList<Row, Key extends QueryKey, After>(
  options: ListOptions<Row, Key, After>,
  controls?: ListData<Row>['controls'],
  unfiltered: readonly ListOptions<Row, Key, After>[] = [],
): ListData<Row> {
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
  const error = useLastingError(query)
  const isOutdated = useOutdated(options, query)
  const rows = query.data?.pages.flat()
  const lastRead = useLastRead(unfiltered, options, rows === undefined && codeOf(error) === unreachable)
  const list = {
    query,
    rows,
    isPending: query.isPending || (isOutdated && rows?.length === 0),
    error,
    controls,
  }
  if (!lastRead) return list
  const standIn = { ...lastRead.query, hasNextPage: false }
  return { ...list, query: standIn, rows: lastRead.rows, isPending: false, error: null, isLastRead: true }
}

/** The list that was read last, if `isWanted`. It counts as shown, so that the page says its age (as-of.tsx). */
function useLastRead<Row, Key extends QueryKey, After>(
  lists: readonly ListOptions<Row, Key, After>[],
  otherwise: ListOptions<Row, Key, After>,
  isWanted: boolean,
) {
  const client = useQueryClient()
  const readAt = ({ queryKey }: { queryKey: Key }) => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  const [newest = otherwise] = lists.toSorted((one, other) => readAt(other) - readAt(one))
  const query = useInfiniteQuery({ ...newest, enabled: isWanted, subscribed: isWanted })
  return isWanted && query.data ? { query, rows: query.data.pages.flat() } : undefined
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
  /** False while something is read that would change the rows' height. They are shown without it once it is late (use-late.ts). */
  isReady?: boolean
  /** Shown in place of the query's own error. */
  errorText?: string
  emptyText: string
  /** Where to go from an empty list, unless its filters can be cleared. */
  emptyAction?: ReactNode
  /** It is a part of a page: that there is nothing is said in a line. */
  isPart?: boolean
  /** How many rows to count, when some no longer match the filters. */
  shown?: number
  /** Says above the list how many there are; hidden, as where it can be searched, it is only read out. */
  count?: 'shown' | 'hidden' | 'none'
  /** Beside the count, unless the list is empty. */
  beside?: ReactNode
  /** The rows or cards. */
  children: (rows: Row[]) => ReactNode
}

/** A list in each of its states: loading, failed, empty, or its rows with the way to more of them. */
export function List<Row>({
  list: { query, rows, error, controls, total, isLastRead, isPending: isListPending },
  noun,
  loading,
  isReady = true,
  errorText,
  emptyText,
  emptyAction,
  isPart = false,
  shown,
  count = controls ? 'hidden' : 'none',
  beside,
  children,
}: ListProps<Row>) {
  // Rows that are known already are shown at once: Back leads to where one was. The first list's may have come before it.
  const isLate = useLate(rows !== undefined && !isReady)
  const isPending = isListPending || !(isReady || isLate)
  const [isComing] = useState(isPending || !hasListed)
  useEffect(() => {
    hasListed = true
  }, [])
  // As in `Loaded`.
  const isDue = useDeferredValue(rows !== undefined && !isPending)
  if (rows ? !isDue : isPending && !error) return loading
  if (!rows) {
    return (
      <ErrorState
        message={errorText ?? error?.message ?? ''}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  }

  const isEmpty = rows.length === 0 && !query.hasNextPage
  const texts = { query, shown: shown ?? rows.length, noun }
  const resultCount = count !== 'none' && (
    <ResultCount {...texts} total={total} isHidden={count === 'hidden'} />
  )
  const clear = controls?.isFiltered && (
    <Button variant="secondary" onClick={controls.clear}>
      {t('Clear filters')}
    </Button>
  )
  return (
    <div aria-busy={query.isPlaceholderData}>
      {isLastRead && (
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
        <Parts isComing={isComing}>
          {(isWhole) => (
            <>
              {children(isWhole ? rows : rows.slice(0, firstRows))}
              {isWhole && <LoadMore {...texts} {...(errorText !== undefined && { errorText })} />}
            </>
          )}
        </Parts>
      ) : isPart ? (
        <p>{emptyText}</p>
      ) : (
        <EmptyState message={emptyText} action={clear || emptyAction} />
      )}
    </div>
  )
}

/** Renders the beginning of what has just come, then all of it. */
function Parts({ isComing, children }: { isComing: boolean; children: (isWhole: boolean) => ReactNode }) {
  return children(useDeferredValue(true, !isComing))
}
