import type { Application } from './schema'

/** A row as it stands in the list while somebody is at work there. */
export type SteadyRow = Application & {
  /** It has left the list meanwhile, decided by somebody else; it stays so that no other row takes its place. */
  isGone: boolean
}

/** Is `one` above `other` in the list? Both moments are written by the same server, in one form and one zone. */
export function isNewer(one: Application, other: Application): boolean {
  return one.applied_at === other.applied_at ? one.id > other.id : one.applied_at > other.applied_at
}

export function newestFirst(one: Application, other: Application): number {
  return isNewer(one, other) ? -1 : 1
}

/**
 * The rows that were shown, as they are now, each in its place; what was read since then and stands below them is added.
 * @param isOwn whether the person here has decided that row, or tried to: it leaves the list, or comes back, at once.
 * @returns also how many rows are held back.
 */
export function holdRows(
  shown: readonly Application[],
  now: readonly Application[],
  isOwn: (id: string) => boolean,
): { rows: SteadyRow[]; held: number } {
  const current = new Map(now.map((application) => [application.id, application]))
  const kept = shown.flatMap((application): SteadyRow[] => {
    const still = current.get(application.id)
    if (still) return [{ ...still, isGone: false }]
    return isOwn(application.id) ? [] : [{ ...application, isGone: true }]
  })
  const known = new Set(shown.map(({ id }) => id))
  const last = shown.at(-1)
  const others = now.filter(({ id }) => !known.has(id))
  const added = others.filter(
    (application) => last === undefined || isNewer(last, application) || isOwn(application.id),
  )
  const rows = [...kept, ...added.map((application) => ({ ...application, isGone: false }))]
  return { rows: rows.sort(newestFirst), held: others.length - added.length }
}

/** Has a row changed its place, other than by the person here deciding one? Rows added below move none. */
export function haveMoved(
  before: readonly string[],
  after: readonly string[],
  isOwn: (id: string) => boolean,
): boolean {
  const here = new Set(after)
  return before.filter((id) => here.has(id) || !isOwn(id)).some((id, index) => after[index] !== id)
}
