import type { Application, Decision, Status } from './schema'
import { newestFirst } from './steady-rows'
import type { Refusal } from './use-decisions'

type OwnDecisions = {
  underWay: ReadonlyMap<string, Decision>
  refusals: ReadonlyMap<string, Refusal>
}

/**
 * The rows of a list, with the decisions of the person here as if they were taken already. A row leaves a list filtered
 * by a status as soon as it has another one (specification, part 4); one with something to say about it stays.
 */
export function listedRows(
  read: readonly Application[],
  status: Status | undefined,
  { underWay, refusals }: OwnDecisions,
): Application[] {
  const known = new Set(read.map(({ id }) => id))
  const missing = [...refusals.values()].flatMap(({ application }) =>
    known.has(application.id) ? [] : [application],
  )
  const rows = read.map((application) => {
    const decision = underWay.get(application.id)
    return decision ? { ...application, status: decision } : application
  })
  return [...rows, ...missing]
    .filter(
      (application) => status === undefined || application.status === status || refusals.has(application.id),
    )
    .sort(newestFirst)
}
