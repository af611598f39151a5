import { useState } from 'react'
import type { ListData } from '@/components/list/list'

type Row = { id: string; applied_at: string }

/**
 * A list in the order in which its rows were first read: one that is decided here or elsewhere stays where the eye found it,
 * and a new one waits until it is wanted (rules 11.16, 13.8).
 * @param list its rows as the database orders them now.
 */
export function useOrder<Listed extends Row>(list: ListData<Listed>) {
  const { rows } = list
  const { hasNextPage: hasMore } = list.query
  const [since, setSince] = useState(() => Date.now())
  const [shown, setShown] = useState<Listed[]>()
  // Where nobody stands yet, nobody can be mistaken for another.
  const order = rows && (shown?.length ? follow(shown, rows, { since, hasMore }) : { rows, arrived: 0 })
  const isSame =
    order?.rows.length === shown?.length && order?.rows.every((row, index) => row === shown?.[index])
  if (order && !isSame) setShown(order.rows)

  return {
    list: { ...list, rows: order?.rows },
    arrived: order?.arrived ?? 0,
    /** Shows those who have come, and orders everybody anew. */
    show: () => {
      setSince(Date.now())
      setShown(rows)
    },
  }
}

/**
 * Brings shown rows up to date. Rows from further down the list, read because a page was asked for or because rows before
 * them have left it, join at the end; those that have applied `since` then are only counted.
 * @param now.since in milliseconds.
 * @param now.hasMore a shown row that is not among `rows` may only have moved down: it stays as it was last seen.
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
