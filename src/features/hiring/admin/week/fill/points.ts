import type { Candidate, FillWeek, Placed } from './week-to-fill'

/** The fixed values of rule 20.15. A proposal with fewer points is better. */
export const points = { empty: 10_000, invited: 300, noShow: 5, mostNoShows: 4, farthestKm: 50 } as const

/**
 * The number of straight lines that approximate the square of a person's load. Each line covers an equal part
 * of the maximum hours.
 */
export const loadParts = 10

/** The points of one candidate without fairness, which depends on the person's other jobs. */
export function pointsOf({ weights, people }: FillWeek, candidate: Candidate): number {
  const { farthestKm } = points
  const share = Math.min(candidate.km ?? farthestKm, farthestKm) / farthestKm
  const noShows = Math.min(people[candidate.person]?.noShows ?? 0, points.mostNoShows)
  return (
    (candidate.hasApplied ? 0 : points.invited) +
    weights.distance * share +
    (candidate.knowsSite ? 0 : weights.site) +
    points.noShow * noShows
  )
}

/**
 * The points of a person's load. This is the square of their share of the maximum hours, approximated by
 * {@link loadParts} straight lines.
 */
export function loadPoints({ weights, limitMinutes }: FillWeek, minutes: number): number {
  const parts = (minutes / limitMinutes) * loadParts
  const whole = Math.floor(parts)
  return (weights.fairness * (whole ** 2 + (parts - whole) * (2 * whole + 1))) / loadParts ** 2
}

/** The points of a whole proposal. */
export function pointsOfAll(week: FillWeek, placed: Placed): number {
  const places = week.jobs.reduce((sum, job) => sum + job.places, 0)
  const added = new Map<number, number>()
  for (const { person, job } of placed)
    added.set(person, (added.get(person) ?? 0) + (week.jobs[job]?.minutes ?? 0))
  let total = points.empty * (places - placed.length)
  for (const candidate of placed) total += pointsOf(week, candidate)
  for (const [person, minutes] of added) {
    const before = week.people[person]?.minutes ?? 0
    total += loadPoints(week, before + minutes) - loadPoints(week, before)
  }
  return total
}
