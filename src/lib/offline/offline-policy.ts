import type { Query } from '@tanstack/react-query'
import {
  applicationKeys,
  availabilityKeys,
  conversationKeys,
  dashboardKeys,
  jobKeys,
  notificationKeys,
  payKeys,
  sessionKeys,
  trainingKeys,
} from '../client/query-keys'
import type { CachedRow } from './offline-db'

// Decides which responses a device persists for use without a connection (rule 3.25). Bank details, documents
// and administrators' data about other people are excluded.

/** The maximum age of a persisted response, in milliseconds. */
const longest = 14 * 86_400_000
/** The maximum sizes of one persisted response and of all persisted responses together, in characters of JSON. */
const largest = 400_000
const largestInAll = 2_000_000
const mostRows = 100

type Key = readonly unknown[]

/** Prefixes of the query keys whose responses are persisted. */
function cachedKeys(userId: string): Key[] {
  return [
    sessionKeys.person(userId),
    dashboardKeys.person(userId),
    applicationKeys.list(userId),
    applicationKeys.accepted(userId, 'current'),
    applicationKeys.weeks(userId),
    applicationKeys.hours(userId),
    [...applicationKeys.person(userId), 'job'],
    availabilityKeys.of(userId, userId),
    conversationKeys.own(userId),
    jobKeys.details(userId),
    jobKeys.openLists(userId),
    payKeys.payments(userId),
    notificationKeys.list(userId),
    notificationKeys.unread(userId),
    trainingKeys.person(userId),
  ]
}

/**
 * True if a query's response is persisted on the device. Lists are persisted in every sort order, but only without a
 * filter.
 */
export function isCachedOffline(userId: string, queryKey: Key): boolean {
  const isListed = cachedKeys(userId).some((start) => start.every((part, index) => part === queryKey[index]))
  return isListed && queryKey.every(isUnfiltered)
}

function isUnfiltered(part: unknown): boolean {
  return (
    typeof part !== 'object' ||
    part === null ||
    Object.entries(part).every(([name, value]) => !value || name === 'sort')
  )
}

/**
 * The row that persists a query's response. Contains only the first page of a list. Undefined if there is no
 * data or if the data is too large.
 */
export function rowOf({ queryHash, queryKey, state }: Pick<Query, 'queryHash' | 'queryKey' | 'state'>) {
  if (state.data === undefined) return undefined
  const data = firstPage(state.data)
  const size = JSON.stringify(data).length
  const row: CachedRow = { id: queryHash, queryKey, data, at: state.dataUpdatedAt, size }
  return size > largest ? undefined : row
}

function firstPage(data: unknown): unknown {
  const part = (name: string): unknown => Reflect.get(Object(data), name)
  const [pages, pageParams] = [part('pages'), part('pageParams')]
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
}

/**
 * Divides the persisted rows into those to keep and those to delete. The newest rows are kept until the space is used up.
 * @param now in milliseconds since 1970.
 */
export function sortOut(rows: readonly CachedRow[], now: number): { stays: CachedRow[]; goes: CachedRow[] } {
  const stays: CachedRow[] = []
  const goes: CachedRow[] = []
  let size = 0
  for (const row of rows.toSorted((one, other) => other.at - one.at)) {
    size += row.size
    const isRoom = size <= largestInAll && stays.length < mostRows
    // Uses the absolute difference, so that a row dated in the future, because the clock was set back, expires too.
    const isRecent = Math.abs(now - row.at) < longest
    if (isRoom && isRecent) stays.push(row)
    else goes.push(row)
  }
  return { stays, goes }
}
