import { loadPoints, pointsOf } from './points'
import { byIds, type Candidate, type FillWeek, overlap, type Placed, withinHours } from './week-to-fill'

/** Tracks the jobs and hours of each person while places are filled one by one. */
export function schedule(week: FillWeek, placed: Placed = []) {
  const jobsOf = new Map<number, number[]>()
  const minutesOf = (person: number) =>
    (jobsOf.get(person) ?? []).reduce(
      (sum, job) => sum + (week.jobs[job]?.minutes ?? 0),
      week.people[person]?.minutes ?? 0,
    )
  const add = ({ job, person }: Candidate) => jobsOf.set(person, [...(jobsOf.get(person) ?? []), job])
  for (const candidate of placed) add(candidate)
  return {
    add,
    take: ({ job, person }: Candidate) =>
      jobsOf.set(
        person,
        (jobsOf.get(person) ?? []).filter((one) => one !== job),
      ),
    minutesOf,
    /**
     * Why a candidate cannot be placed: `elsewhere` if proposed for another job at that time, `hours` if over
     * the maximum hours. Undefined if the candidate can be placed.
     */
    obstacleTo({ job, person }: Candidate): 'elsewhere' | 'hours' | undefined {
      const wanted = week.jobs[job]
      if (!wanted) return 'elsewhere'
      const others = (jobsOf.get(person) ?? []).flatMap((one) => week.jobs[one] ?? [])
      if (others.some((other) => other === wanted || overlap(other, wanted))) return 'elsewhere'
      return minutesOf(person) + wanted.minutes > week.limitMinutes ? 'hours' : undefined
    },
    /** The points that a candidate would add to the proposal, including those for fairness. */
    pointsWith(candidate: Candidate): number {
      const before = minutesOf(candidate.person)
      const after = before + (week.jobs[candidate.job]?.minutes ?? 0)
      return pointsOf(week, candidate) + loadPoints(week, after) - loadPoints(week, before)
    },
  }
}

export type Schedule = ReturnType<typeof schedule>

/**
 * Returns the candidate who can be placed and adds the fewest points. If several add equally few, returns the first
 * of them.
 */
export function bestOf(candidates: readonly Candidate[], state: Schedule): Candidate | undefined {
  let best: { candidate: Candidate; points: number } | undefined
  for (const candidate of candidates) {
    if (state.obstacleTo(candidate)) continue
    const points = state.pointsWith(candidate)
    if (!best || points < best.points - 1e-9) best = { candidate, points }
  }
  return best?.candidate
}

/**
 * Fills each place with the best person left, starting with the job that has the fewest candidates per place.
 */
export function fillGreedily(week: FillWeek): Placed {
  return improve(week, fillOnce(week))
}

/** The maximum number of rounds of {@link improve}. Further rounds hardly save any points. */
const mostRounds = 5

/**
 * Replaces one person by another for the same place, as long as the replacement saves points. This also improves the
 * solver's result, because the solver stops within 1 % of the best. Within that gap, one person can have two jobs
 * while another has none.
 */
export function improve(week: FillWeek, placed: Placed): Placed {
  const ofJob = candidatesOfJobs(week)
  const state = schedule(week, placed)
  let now = byIds(week, placed)
  for (let round = 0; round < mostRounds; round++) {
    const next = now.map((candidate) => {
      state.take(candidate)
      const best = bestOf(ofJob.get(candidate.job) ?? [], state)
      const isBetter = best && state.pointsWith(best) < state.pointsWith(candidate) - 1e-6
      const chosen = isBetter ? best : candidate
      state.add(chosen)
      return chosen
    })
    if (next.every((candidate, at) => candidate === now[at])) break
    now = next
  }
  return now
}

/** The candidates whose hours stay within the maximum, by job. Jobs and candidates are sorted by id. */
function candidatesOfJobs(week: FillWeek): Map<number, Candidate[]> {
  const ofJob = new Map<number, Candidate[]>()
  for (const candidate of byIds(week, withinHours(week))) {
    const others = ofJob.get(candidate.job)
    if (others) others.push(candidate)
    else ofJob.set(candidate.job, [candidate])
  }
  return ofJob
}

function fillOnce(week: FillWeek): Placed {
  const ofJob = candidatesOfJobs(week)
  const scarcity = (job: number) => (ofJob.get(job)?.length ?? 0) / Math.max(week.jobs[job]?.places ?? 0, 1)
  const state = schedule(week)
  const placed: Candidate[] = []
  // Jobs that are equally scarce stay in the order of their ids, because sorting is stable.
  for (const job of [...ofJob.keys()].sort((a, b) => scarcity(a) - scarcity(b))) {
    for (let place = 0; place < (week.jobs[job]?.places ?? 0); place++) {
      const best = bestOf(ofJob.get(job) ?? [], state)
      if (!best) break
      state.add(best)
      placed.push(best)
    }
  }
  return placed
}
