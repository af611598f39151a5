import {
  applicationKeys,
  dashboardKeys,
  jobKeys,
  notificationKeys,
  sessionKeys,
  trainingKeys,
} from '../client/query-keys'
import type { KeptRow } from './offline-db'

// What a device keeps for the days without a connection (rule 3.25). Nothing else is: no bank details, no documents, nothing of
// other people that administrators read.

/** Older answers are forgotten, in milliseconds. */
const longest = 14 * 86_400_000
/** The longest answer that is kept, and all of them together, in characters of JSON. */
const largest = 400_000
const largestInAll = 2_000_000
const mostRows = 100

type Key = readonly unknown[]

/** The beginnings of the keys whose answers are kept. */
function keptKeys(userId: string): Key[] {
  return [
    sessionKeys.person(userId),
    dashboardKeys.person(userId),
    applicationKeys.list(userId),
    applicationKeys.accepted(userId, 'current'),
    [...applicationKeys.person(userId), 'job'],
    jobKeys.details(userId),
    jobKeys.openLists(userId),
    notificationKeys.list(userId),
    notificationKeys.unread(userId),
    trainingKeys.person(userId),
  ]
}

/** Whether a query's answer is kept on the device. Of lists, only those without a filter are. */
export function isKept(userId: string, queryKey: Key): boolean {
  const isListed = keptKeys(userId).some((start) => start.every((part, index) => part === queryKey[index]))
  return isListed && queryKey.every(isUnfiltered)
}

function isUnfiltered(part: unknown): boolean {
  return typeof part !== 'object' || part === null || Object.values(part).every((value) => !value)
}

/**
 * The row that keeps an answer; of a list, its first page. Undefined for one that is too large.
 * @param at when the database answered, in milliseconds since 1970.
 */
export function rowOf(
  query: { queryHash: string; queryKey: Key },
  data: unknown,
  at: number,
): KeptRow | undefined {
  const kept = isList(data)
    ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
    : data
  const size = JSON.stringify(kept).length
  if (size > largest) return undefined
  return { id: query.queryHash, queryKey: query.queryKey, data: kept, at, size }
}

function isList(data: unknown): data is { pages: unknown[]; pageParams: unknown[] } {
  return (
    typeof data === 'object' &&
    data !== null &&
    'pages' in data &&
    Array.isArray(data.pages) &&
    'pageParams' in data &&
    Array.isArray(data.pageParams)
  )
}

/**
 * Parts what a device has into what it goes on keeping and what it forgets: the newest stay, until there is no more room.
 * @param now in milliseconds since 1970.
 */
export function sortOut(rows: readonly KeptRow[], now: number): { stays: KeptRow[]; goes: KeptRow[] } {
  const stays: KeptRow[] = []
  const goes: KeptRow[] = []
  let size = 0
  for (const row of rows.toSorted((one, other) => other.at - one.at)) {
    size += row.size
    const isRoom = size <= largestInAll && stays.length < mostRows
    // A clock that was set back must not keep anything for ever.
    const isRecent = Math.abs(now - row.at) < longest
    if (isRoom && isRecent) stays.push(row)
    else goes.push(row)
  }
  return { stays, goes }
}
