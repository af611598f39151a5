import type { QueryClient } from '@tanstack/react-query'
import { applicationKeys, type Pages, readApplications } from './api'
import { type Application, noFilters } from './schema'

/** So many the database answers at once. */
const mostAtOnce = 1000

/**
 * Reads again what has changed of the lists that are kept, and asks for what has arrived: two small reads, however
 * long the lists are.
 * @param ids what has changed; everything that is kept where that is not known.
 */
export async function refreshApplications(
  queryClient: QueryClient,
  userId: string,
  ids?: readonly string[],
): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: applicationKeys.newest(userId) })
  void queryClient.invalidateQueries({ queryKey: applicationKeys.counts(userId) })
  const lists = queryClient.getQueriesData<Pages>({ queryKey: applicationKeys.lists(userId) })
  const kept = new Set(lists.flatMap(([, list]) => list?.pages.flat().map(({ id }) => id) ?? []))
  const wanted = ids ? ids.filter((id) => kept.has(id)) : [...kept]
  for (let start = 0; start < wanted.length; start += mostAtOnce) {
    const part = wanted.slice(start, start + mostAtOnce)
    await putRows(
      queryClient,
      userId,
      await readApplications(noFilters, undefined, { ids: part, size: mostAtOnce }),
    )
  }
}

/** Puts rows as they stand now into every list that is kept. */
export async function putRows(
  queryClient: QueryClient,
  userId: string,
  rows: readonly Application[],
): Promise<void> {
  const lists = { queryKey: applicationKeys.lists(userId) }
  const now = new Map(rows.map((row) => [row.id, row]))
  const put = () =>
    queryClient.setQueriesData<Pages>(
      lists,
      (list) =>
        list && { ...list, pages: list.pages.map((page) => page.map((row) => now.get(row.id) ?? row)) },
    )
  put()
  // A next page on its way brings the pages before it as they were when it was asked for.
  const onTheirWay = queryClient.getQueryCache().findAll({ ...lists, fetchStatus: 'fetching' })
  if (onTheirWay.length === 0) return
  await Promise.allSettled(onTheirWay.map(async ({ promise }) => promise))
  put()
}
