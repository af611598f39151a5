import type { Application, Snapshot } from './visibility-oracle.ts'

/** An action to try, as a statement with its values and a name. */
export interface Action {
  name: string
  statement: string
  values: (string | null)[]
  /** The person who tries the action, if only a particular person can succeed. */
  by?: string | undefined
}

export type Choose = <T>(from: readonly T[]) => T | undefined

/** Creates a random action for a person. */
export type Attempt = (
  snapshot: Snapshot,
  people: readonly string[],
  choose: Choose,
  person: string,
) => Action

export const isWaiting = (row: Application) => row.status === 'Pending' && row.withdrawn_at === null

/** The id of a random row. Three times in four it is one of the `wanted` rows, if there are any. */
export function mostly<T extends { id: string }>(
  rows: readonly T[],
  wanted: (row: T) => boolean,
  choose: Choose,
): string | null {
  const chosen = choose([true, true, true, false]) ? choose(rows.filter(wanted)) : undefined
  return (chosen ?? choose(rows))?.id ?? null
}
