import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * A query client with which no invalidation is lost (rule 3.27). TanStack's own lets a query's first read go on when the query is
 * invalidated meanwhile, and takes its answer for new, though it may be older than the change
 * (https://github.com/TanStack/query/issues/8530).
 */
export class RaceSafeQueryClient extends QueryClient {
  /** Called before every invalidation, also if no query matches. */
  onInvalidate: (() => void) | undefined

  /**
   * Marks queries as out of date and reads those in use again; one whose first read is under way, once that is done.
   * @returns a promise that resolves when all of this has been read.
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
    // The other reads have been given up for new ones.
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

/** Shows a change in every query that matches. One that is being read is read again, as its answer may still be without the change. */
export function showChange<Data>(
  client: QueryClient,
  filters: Pick<QueryFilters, 'queryKey' | 'exact'>,
  change: (data: Data | undefined) => Data | undefined,
): void {
  client.setQueriesData<Data>(filters, change)
  void client.invalidateQueries({ ...filters, fetchStatus: 'fetching' })
}
