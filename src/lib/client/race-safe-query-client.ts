import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * A query client that loses no invalidation (rule 3.27). TanStack Query does not restart a query's first read
 * when the query is invalidated. The library then treats the response as fresh, although it can be older than
 * the change (https://github.com/TanStack/query/issues/8530).
 */
export class RaceSafeQueryClient extends QueryClient {
  /** Called before every invalidation, even if no query matches. */
  onInvalidate: (() => void) | undefined

  /**
   * Marks queries as stale and refetches the queries in use. If a query's first read is in flight, refetches the
   * query once that read is done.
   * @returns a promise that resolves when all refetches are done.
   */
  override async invalidateQueries<TaggedKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TaggedKey>,
    options: InvalidateOptions = {},
  ): Promise<void> {
    this.onInvalidate?.()
    const underWay = this.getQueryCache()
      .findAll(filters)
      .flatMap((query) => (query.state.fetchStatus === 'fetching' ? [{ query, read: query.promise }] : []))
    const done = super.invalidateQueries(filters, options)
    // A read whose query has a new promise was cancelled and sent again. All other reads are first reads that are
    // still in flight.
    const goingOn = underWay.filter(({ query, read }) => query.promise === read)
    const refetchType = filters?.refetchType ?? 'active'
    await Promise.all([
      done,
      ...goingOn.map(async ({ query: { queryKey }, read }) => {
        await read?.catch(() => undefined)
        await super.invalidateQueries({ queryKey, exact: true, refetchType }, options)
      }),
    ])
  }
}

/**
 * Updates the cached data of every matching query. Refetches queries in flight, because their responses might not include the
 * change.
 */
export function showChange<Data>(
  client: QueryClient,
  filters: Pick<QueryFilters, 'queryKey' | 'exact'>,
  change: (data: Data | undefined) => Data | undefined,
): void {
  client.setQueriesData<Data>(filters, change)
  void client.invalidateQueries({ ...filters, fetchStatus: 'fetching' })
}
