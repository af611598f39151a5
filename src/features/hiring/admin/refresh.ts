import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { adminKeys } from '@/lib/client/admin-keys'
import { invalidateAfterEvent } from '@/lib/client/invalidate'
import { adminApplicationKeys, type Pages, readApplications } from './api'
import { type Application, noFilters } from './schema'

/** The most rows the API sends in one answer. */
const mostAtOnce = 1000

/** Counts what is read and decided here, in the order in which the reads began and the decisions were known. */
let moments = 0
const nextMoment = () => ++moments

/** As of which moment each row is shown: an answer may come after that to a later read (rule 3.27). */
const shownAsOf = new Map<string, number>()

/**
 * Reads changed rows of the cached lists again, and the newest applications: two small reads, however long the lists.
 * @param ids the applications that have changed; without them every cached row is read.
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
  // They may bring rows from before the change.
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
    // Decided here meanwhile: the rest of the row may have changed with it.
    if (late.length > 0) await readRows(queryClient, userId, late)
  }
}

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
  await changeRows(queryClient, userId, nextMoment(), ids, decided)
}

/**
 * Changes rows in every cached list, unless they are shown as of a later moment.
 * @returns those that are.
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
  // A page on its way brings back the pages before it as they were when it was asked for.
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
