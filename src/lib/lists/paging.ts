import { type QueryKey, queryOptions } from '@tanstack/react-query'

/** The timestamp and id of the last row before a page, in a list ordered newest first. */
export type Position = { at: string; id: string }

/** The position of a list's first page, which is later than any row. */
export const beginning: Position = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** Options of `infiniteQueryOptions` for paging through rows ordered by a timestamp column and their id. */
export function pagesBy<Column extends string>(column: Column, pageSize: number) {
  return {
    initialPageParam: beginning,
    getNextPageParam: (page: (Record<Column, string> & { id: string })[]): Position | undefined => {
      const last = page.at(-1)
      return last && page.length === pageSize ? { at: last[column], id: last.id } : undefined
    },
  }
}

/** Options of `infiniteQueryOptions` for pages that each begin after the last row of the previous page. */
export function pagesAfter<Row>(pageSize: number) {
  return {
    initialPageParam: undefined as Row | undefined,
    getNextPageParam: (page: Row[]) => (page.length === pageSize ? page.at(-1) : undefined),
  }
}

/**
 * A PostgREST `or` filter for the rows after a position, because PostgREST cannot compare (timestamp, id) as a pair.
 * Callers must also add `.lte(column, position.at)`, so that the database can use the index.
 */
export function follows(column: string, { at, id }: Position): string {
  return `${column}.lt."${at}",and(${column}.eq."${at}",id.lt.${id})`
}

/** The highest count of a list. An exact number beyond it helps nobody, and needs a count of every row. */
export const countLimit = 1000

/** The arguments of a list's function for a request that only counts the rows. */
export const countedRows = { page_size: countLimit }

type CountedRows = {
  limit: (rows: number) => {
    abortSignal: (signal: AbortSignal) => PromiseLike<{ count: number | null; error: unknown }>
  }
}

/**
 * The number of rows, up to {@link countLimit}.
 * @throws Error if the rows cannot be counted. The list itself shows the reason.
 */
export async function readCount(rows: CountedRows, signal: AbortSignal): Promise<number> {
  const { count, error } = await rows.limit(1).abortSignal(signal)
  if (error || count === null) throw new Error('The rows could not be counted.')
  return count
}

/** A query for a count, which can be up to a minute old. */
export function countQueryBy(queryKey: QueryKey, count: (signal: AbortSignal) => Promise<number>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => count(signal), staleTime: 60_000 })
}

/** Creates the options of a query that counts rows with {@link readCount}. */
export const countQuery = (queryKey: QueryKey, rows: () => CountedRows) =>
  countQueryBy(queryKey, (signal) => readCount(rows(), signal))
