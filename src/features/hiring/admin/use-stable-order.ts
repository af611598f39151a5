import { useState } from 'react'
import type { ListData } from '@/components/list/list'

type Row = { id: string; applied_at: string }

/**
 * A list that keeps the order in which its rows were first read. Decided rows keep their position, and new rows are
 * hidden until requested (rules 11.16, 13.8).
 * @param list the list's data, with its rows in the database's current order.
 */
export function useStableOrder<Listed extends Row>(list: ListData<Listed>) {
  const { rows } = list
  const { hasNextPage: hasMore } = list.query
  const [since, setSince] = useState(() => Date.now())
  const [shown, setShown] = useState<Listed[]>()
  // While the list is empty, new rows are shown at once, because there are no rows to move.
  const order = rows && (shown?.length ? follow(shown, rows, { since, hasMore }) : { rows, arrived: 0 })
  const isSame =
    order?.rows.length === shown?.length && order?.rows.every((row, index) => row === shown?.[index])
  if (order && !isSame) setShown(order.rows)

  return {
    list: { ...list, rows: order?.rows },
    arrived: order?.arrived ?? 0,
    /** Shows new rows, and sorts all rows again. */
    show: () => {
      setSince(Date.now())
      setShown(rows)
    },
  }
}

/**
 * Updates the shown rows. Rows that are not shown yet are appended, e.g. rows of a newly loaded page. Applications
 * made after `since` are only counted.
 * @param now.since the time, in milliseconds, after which applications count as new.
 * @param now.hasMore true if some pages are not loaded. A shown row that is missing in `rows` might be on such a
 * page, so the row stays unchanged.
 */
export function follow<Listed extends Row>(
  shown: readonly Listed[],
  rows: readonly Listed[],
  now: { since: number; hasMore: boolean },
): { rows: Listed[]; arrived: number } {
  const current = new Map(rows.map((row) => [row.id, row]))
  const known = new Set(shown.map(({ id }) => id))
  const others = rows.filter(({ id }) => !known.has(id))
  const older = others.filter(({ applied_at }) => Date.parse(applied_at) <= now.since)
  return {
    rows: [...shown.flatMap((row) => current.get(row.id) ?? (now.hasMore ? row : [])), ...older],
    arrived: others.length - older.length,
  }
}
