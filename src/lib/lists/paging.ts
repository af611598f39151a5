import { type QueryKey, queryOptions } from '@tanstack/react-query'

/** The row after which a page of a list begins, newest first. */
export type Position = { at: string; id: string }

/** Before the newest row there can be. */
export const beginning: Position = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** What `infiniteQueryOptions` needs to page through rows in the order of a timestamp column and their id. */
export function pagesBy<Column extends string>(column: Column, pageSize: number) {
  return {
    initialPageParam: beginning,
    getNextPageParam: (page: (Record<Column, string> & { id: string })[]): Position | undefined => {
      const last = page.at(-1)
      return last && page.length === pageSize ? { at: last[column], id: last.id } : undefined
    },
  }
}

/** What `infiniteQueryOptions` needs where each page begins after the last row of the one before. */
export function pagesAfter<Row>(pageSize: number) {
  return {
    initialPageParam: undefined as Row | undefined,
    getNextPageParam: (page: Row[]) => (page.length === pageSize ? page.at(-1) : undefined),
  }
}

/**
 * PostgREST's filter for the rows that follow, as it has no row comparison. Add `.lte(column, position.at)`: the index
 * is entered by that bound.
 */
export function follows(column: string, { at, id }: Position): string {
  return `${column}.lt."${at}",and(${column}.eq."${at}",id.lt.${id})`
}

/** Lists are counted up to here: an exact number beyond it helps nobody, and costs a count of every row. */
export const countLimit = 1000

/** The arguments of a list's function when its rows are only counted. */
export const countedRows = { page_size: countLimit }

type CountedRows = {
  limit: (rows: number) => {
    abortSignal: (signal: AbortSignal) => PromiseLike<{ count: number | null; error: unknown }>
  }
}

/** How many rows there are, up to {@link countLimit}. Throws when they cannot be read; the list itself says why. */
export async function readCount(rows: CountedRows, signal: AbortSignal): Promise<number> {
  const { count, error } = await rows.limit(1).abortSignal(signal)
  if (error || count === null) throw new Error('The rows could not be counted.')
  return count
}

/** A count as a query, which may be a minute old. */
export function countQueryBy(queryKey: QueryKey, count: (signal: AbortSignal) => Promise<number>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => count(signal), staleTime: 60_000 })
}

/** {@link readCount} as a query. */
export const countQuery = (queryKey: QueryKey, rows: () => CountedRows) =>
  countQueryBy(queryKey, (signal) => readCount(rows(), signal))
