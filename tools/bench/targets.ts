/** Milliseconds of a read as its user under row security, and as a superuser without. */
export interface Times {
  person: number
  free: number
}

/** Nobody sees a difference below this, and so short a time cannot be told from the machine's other work. */
const unseen = 5

/**
 * Which targets a read misses: half as long again as without row security, twice as long as in the smallest database, and a
 * third longer than its first page.
 * @param times in the larger database
 * @param first in the smallest database
 * @param page of its first page, in the larger database, if it is far below one
 */
export function missesOf({ person, free }: Times, first: Times, page: Times | undefined): string[] {
  if (person < unseen) return []
  return [
    ...(person > free * 1.5 ? [`takes ×${(person / free).toFixed(1)} under row security`] : []),
    ...(person > first.person * 2 ? [`has grown ×${(person / first.person).toFixed(1)}`] : []),
    ...(page && person > page.person * 1.3
      ? [`takes ×${(person / page.person).toFixed(1)} of its first page`]
      : []),
  ]
}
