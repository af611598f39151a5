/** The row after which a page of a list begins, newest first. */
export type Position = { at: string; id: string }

/** Before the newest row there can be. */
const beginning: Position = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

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

/**
 * PostgREST's filter for the rows that follow, as it has no row comparison. Add `.lte(column, position.at)`: the index
 * is entered by that bound.
 */
export function follows(column: string, { at, id }: Position): string {
  return `${column}.lt."${at}",and(${column}.eq."${at}",id.lt.${id})`
}
