import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { adminKeys } from '../keys'
import { applicationKeys, type Pages, readApplications } from './api'
import { type Application, noFilters } from './schema'

/** The most rows the API sends in one answer. */
const mostAtOnce = 1000

/**
 * Reads changed rows of the cached lists again, and the newest applications: two small reads, however long the lists.
 * @param ids the applications that have changed; without them every cached row is read.
 */
export async function refreshApplications(
  queryClient: QueryClient,
  userId: string,
  ids?: readonly string[],
): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: adminKeys.applicants(userId) })
  void queryClient.invalidateQueries({ queryKey: applicationKeys.newest(userId) })
  void queryClient.invalidateQueries({ queryKey: applicationKeys.counts(userId) })
  const lists = queryClient.getQueriesData<Pages>({ queryKey: applicationKeys.lists(userId) })
  const cached = new Set(lists.flatMap(([, list]) => list?.pages.flat().map(({ id }) => id) ?? []))
  const wanted = ids ? ids.filter((id) => cached.has(id)) : [...cached]
  for (let start = 0; start < wanted.length; start += mostAtOnce) {
    const part = wanted.slice(start, start + mostAtOnce)
    await putRows(
      queryClient,
      userId,
      await readApplications(noFilters, undefined, { ids: part, size: mostAtOnce }),
    )
  }
}

/** Replaces rows in every cached list. */
export async function putRows(
  queryClient: QueryClient,
  userId: string,
  rows: readonly Application[],
): Promise<void> {
  const current = new Map(rows.map((row) => [row.id, row]))
  await changeRows(queryClient, userId, (row) => current.get(row.id) ?? row)
}

/** What every cached list of applications knows of a row. */
type Known = Pick<Application, 'id' | 'status' | 'reviewed_by' | 'reviewed_at'>

/** Shows a decision in every cached list, of all applications and of one job's applicants. */
export async function putDecision(
  queryClient: QueryClient,
  userId: string,
  ids: readonly string[],
  decision: Omit<Known, 'id'>,
): Promise<void> {
  const decided = <Row extends Known>(row: Row) => (ids.includes(row.id) ? { ...row, ...decision } : row)
  queryClient.setQueriesData<InfiniteData<Known[]>>(
    { queryKey: adminKeys.applicantLists(userId) },
    (list) => list && { ...list, pages: list.pages.map((page) => page.map(decided)) },
  )
  void queryClient.invalidateQueries({ queryKey: adminKeys.applicants(userId) })
  await changeRows(queryClient, userId, decided)
}

async function changeRows(
  queryClient: QueryClient,
  userId: string,
  change: (row: Application) => Application,
): Promise<void> {
  const lists = { queryKey: applicationKeys.lists(userId) }
  const put = () =>
    queryClient.setQueriesData<Pages>(
      lists,
      (list) => list && { ...list, pages: list.pages.map((page) => page.map(change)) },
    )
  put()
  // A page on its way brings back the pages before it as they were when it was asked for.
  const fetching = queryClient.getQueryCache().findAll({ ...lists, fetchStatus: 'fetching' })
  if (fetching.length === 0) return
  await Promise.allSettled(fetching.map(async ({ promise }) => promise))
  put()
}
