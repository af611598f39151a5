import type { Application, Snapshot } from './visibility-oracle.ts'

/** Something to try: a statement, its values, and a name for it. */
export interface Action {
  name: string
  statement: string
  values: (string | null)[]
  /** Who tries it, if it must be somebody in particular to come to anything. */
  by?: string | undefined
}

export type Choose = <T>(from: readonly T[]) => T | undefined

/** Makes up something for a person to try. */
export type Attempt = (
  snapshot: Snapshot,
  people: readonly string[],
  choose: Choose,
  person: string,
) => Action

export const isWaiting = (row: Application) => row.status === 'Pending' && row.withdrawn_at === null

/** The id of one of those rows, three times in four of a `wanted` one, if there is any. */
export function mostly<T extends { id: string }>(
  rows: readonly T[],
  wanted: (row: T) => boolean,
  choose: Choose,
): string | null {
  const chosen = choose([true, true, true, false]) ? choose(rows.filter(wanted)) : undefined
  return (chosen ?? choose(rows))?.id ?? null
}
