/** The weight of each criterion, from 0 to 100, as set by an administrator (rule 20.15). */
type Weights = { distance: number; fairness: number; site: number }

type FillJob = {
  id: string
  /** The number of places to fill. */
  places: number
  /** The minutes that each person works at the job in this week. */
  minutes: number
  /**
   * The start and end of each of the job's days, in seconds since 1970. A shift that ends when another starts
   * does not overlap it.
   */
  times: readonly (readonly [number, number])[]
}

type FillPerson = {
  id: string
  /** The minutes of work in this week for which the person is already accepted. */
  minutes: number
  noShows: number
}

/** A person who could fill a place: free at the job's time, qualified, and either within reach or already an applicant. */
export type Candidate = {
  /** Indexes into `jobs` and `people` of the week. */
  job: number
  person: number
  hasApplied: boolean
  /** The distance to the job. Null if unknown. */
  km: number | null
  knowsSite: boolean
}

/** A week to fill: its free places and who could fill them. */
export type FillWeek = {
  /** The maximum minutes of work per person in the week. */
  limitMinutes: number
  weights: Weights
  jobs: readonly FillJob[]
  people: readonly FillPerson[]
  candidates: readonly Candidate[]
}

/** The candidates chosen by a proposal. */
export type Placed = readonly Candidate[]

/** True if two jobs overlap in time on any of their days. */
export function overlap(one: Pick<FillJob, 'times'>, other: Pick<FillJob, 'times'>): boolean {
  return one.times.some(([start, end]) => other.times.some(([from, until]) => start < until && from < end))
}

/** The candidates who would stay within the maximum hours if they were accepted for this one further job. */
export function withinHours({ limitMinutes, jobs, people, candidates }: FillWeek): readonly Candidate[] {
  return candidates.filter(
    ({ job, person }) => (people[person]?.minutes ?? 0) + (jobs[job]?.minutes ?? 0) <= limitMinutes,
  )
}

/** The position of each row in the order of the ids. */
function ranks(rows: readonly { id: string }[]): number[] {
  const ranked = rows
    .map((_, index) => index)
    .sort((a, b) => ((rows[a]?.id ?? '') < (rows[b]?.id ?? '') ? -1 : 1))
  const rank: number[] = []
  for (const [at, index] of ranked.entries()) rank[index] = at
  return rank
}

/** Sorts candidates by the ids of their job and person, so that the same week in another order gives the same proposal. */
export function byIds({ jobs, people }: FillWeek, candidates: readonly Candidate[]): Candidate[] {
  const [jobRank, personRank] = [ranks(jobs), ranks(people)]
  return candidates.toSorted(
    (a, b) =>
      (jobRank[a.job] ?? 0) - (jobRank[b.job] ?? 0) ||
      (personRank[a.person] ?? 0) - (personRank[b.person] ?? 0),
  )
}
