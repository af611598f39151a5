import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { adminKeys } from '@/lib/client/admin-keys'
import { invalidateAfterEvent } from '@/lib/client/invalidate'
import { adminApplicationKeys, type Pages, readApplications } from './api'
import { type Application, noFilters } from './schema'

/** The maximum number of rows in one response of the API. */
const mostAtOnce = 1000

/** A logical clock. A read is stamped when the read starts, a decision when the database's response arrives. */
let moments = 0
const nextMoment = () => ++moments

/**
 * Maps a row's id to the logical time of the state on screen. Rows from an earlier read are ignored, because
 * responses can arrive out of order (rule 3.27).
 */
const shownAsOf = new Map<string, number>()

/**
 * Refetches the changed rows of the cached lists, and the newest applications. Reads no other rows, because a
 * list can be very long.
 * @param ids the changed applications. Without ids, every cached row is refetched.
 */
export async function refreshApplications(
  queryClient: QueryClient,
  userId: string,
  ids?: readonly string[],
): Promise<void> {
  void invalidateAfterEvent(
    queryClient,
    adminKeys.applicants(userId),
    adminApplicationKeys.newest(userId),
    adminApplicationKeys.counts(userId),
  )
  const coming = listsOnTheirWay(queryClient, userId)
  await readRows(queryClient, userId, ids)
  // An in-flight read of a list can return rows from before the change, so the changed rows are read again
  // after that read.
  if (coming.length > 0) await Promise.allSettled(coming).then(() => readRows(queryClient, userId, ids))
}

async function readRows(queryClient: QueryClient, userId: string, ids?: readonly string[]): Promise<void> {
  const lists = queryClient.getQueriesData<Pages>({ queryKey: adminApplicationKeys.lists(userId) })
  const cached = new Set(lists.flatMap(([, list]) => list?.pages.flat().map(({ id }) => id) ?? []))
  const wanted = ids ? ids.filter((id) => cached.has(id)) : [...cached]
  for (let start = 0; start < wanted.length; start += mostAtOnce) {
    const part = wanted.slice(start, start + mostAtOnce)
    const asOf = nextMoment()
    const rows = await readApplications(noFilters, undefined, { ids: part, size: mostAtOnce })
    const current = new Map(rows.map((row) => [row.id, row]))
    const late = await changeRows(queryClient, userId, asOf, part, (row) => current.get(row.id) ?? row)
    // A row decided on this page during the read keeps its new status. Its other fields might have changed too,
    // so the row is read again.
    if (late.length > 0) await readRows(queryClient, userId, late)
  }
}

type DecidedRow = Pick<Application, 'id' | 'status' | 'reviewed_by' | 'reviewed_at'>

/** Applies a decision to every cached list: the list of all applications and each job's applicants. */
export async function putDecision(
  queryClient: QueryClient,
  userId: string,
  ids: readonly string[],
  decision: Omit<DecidedRow, 'id'>,
): Promise<void> {
  const decided = <Row extends DecidedRow>(row: Row) => (ids.includes(row.id) ? { ...row, ...decision } : row)
  queryClient.setQueriesData<InfiniteData<DecidedRow[]>>(
    { queryKey: adminKeys.applicantLists(userId) },
    (list) => list && { ...list, pages: list.pages.map((page) => page.map(decided)) },
  )
  void queryClient.invalidateQueries({ queryKey: adminKeys.applicants(userId) })
  await changeRows(queryClient, userId, nextMoment(), ids, decided)
}

/**
 * Changes rows in every cached list, except rows whose shown state is newer than `asOf`.
 * @param asOf the logical time of the change.
 * @returns the ids of the rows that were left unchanged.
 */
async function changeRows(
  queryClient: QueryClient,
  userId: string,
  asOf: number,
  ids: readonly string[],
  change: (row: Application) => Application,
): Promise<string[]> {
  const isLate = (id: string) => (shownAsOf.get(id) ?? 0) > asOf
  const late = ids.filter(isLate)
  for (const id of ids) if (!isLate(id)) shownAsOf.set(id, asOf)
  const put = () =>
    queryClient.setQueriesData<Pages>(
      { queryKey: adminApplicationKeys.lists(userId) },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => page.map((row) => (isLate(row.id) ? row : change(row)))),
        },
    )
  put()
  // An in-flight `fetchNextPage` restores earlier pages from before this change, so the change is
  // applied again afterwards.
  const coming = listsOnTheirWay(queryClient, userId)
  if (coming.length > 0) {
    await Promise.allSettled(coming)
    put()
  }
  return late
}

function listsOnTheirWay(queryClient: QueryClient, userId: string): Promise<unknown>[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: adminApplicationKeys.lists(userId), fetchStatus: 'fetching' })
    .flatMap(({ promise }) => promise ?? [])
}
