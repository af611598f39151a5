import { loadPoints, pointsOf } from './points'
import { byIds, type Candidate, type FillWeek, overlap, type Placed, withinHours } from './week-to-fill'

/** Which people still have time and hours, while places are filled one after the other. */
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
    /** Why a candidate cannot be placed: at another job of the proposal then, or too many hours. Undefined if they can. */
    obstacleTo({ job, person }: Candidate): 'elsewhere' | 'hours' | undefined {
      const wanted = week.jobs[job]
      if (!wanted) return 'elsewhere'
      const others = (jobsOf.get(person) ?? []).flatMap((one) => week.jobs[one] ?? [])
      if (others.some((other) => other === wanted || overlap(other, wanted))) return 'elsewhere'
      return minutesOf(person) + wanted.minutes > week.limitMinutes ? 'hours' : undefined
    },
    /** The points that a candidate would add, with fairness. */
    pointsWith(candidate: Candidate): number {
      const before = minutesOf(candidate.person)
      const after = before + (week.jobs[candidate.job]?.minutes ?? 0)
      return pointsOf(week, candidate) + loadPoints(week, after) - loadPoints(week, before)
    },
  }
}

export type Schedule = ReturnType<typeof schedule>

/** The best candidate who can be placed now; the first of equals. */
export function bestOf(candidates: readonly Candidate[], state: Schedule): Candidate | undefined {
  let best: { candidate: Candidate; points: number } | undefined
  for (const candidate of candidates) {
    if (state.obstacleTo(candidate)) continue
    const points = state.pointsWith(candidate)
    if (!best || points < best.points - 1e-9) best = { candidate, points }
  }
  return best?.candidate
}

/** Fills the jobs with the fewest candidates for a place first, each place with the best person left. */
export function fillGreedily(week: FillWeek): Placed {
  return improve(week, fillOnce(week))
}

/** More rounds find next to nothing. */
const mostRounds = 5

/**
 * Replaces each person by a better one for the same place, as long as that saves points. The solver stops within a
 * percent of the best, which can be somebody's second job of the day while another person has none.
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

/** The candidates who could work the hours, by job. Jobs and people are in the order of their ids. */
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
  // The map is in the order of the jobs' ids, and sorting keeps it among equals.
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
