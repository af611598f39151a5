import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useQuery,
} from '@tanstack/react-query'
import { type ListData, useList } from '@/components/list/list'
import type { countQuery } from '@/lib/lists/paging'

/** Reads a list page by page, and how many rows there are in all, which nobody need ask once the last page is there. */
export function useCountedList<Row, Key extends QueryKey, After>(
  rows: UseInfiniteQueryOptions<Row[], Error, InfiniteData<Row[]>, Key, After>,
  count: ReturnType<typeof countQuery>,
  controls: ListData<Row>['controls'],
): ListData<Row> {
  const list = useList(rows, controls)
  const { data: total } = useQuery({ ...count, enabled: list.query.hasNextPage })
  return { ...list, total }
}
