import type { ModelData } from 'highs'
import { loadParts, loadPoints, points, pointsOf } from './points'
import { byIds, type Candidate, type FillWeek, type Placed, withinHours } from './week-to-fill'

/**
 * The maximum number of candidates to compare. With more candidates, the solver would exceed its time limit.
 * Each job gets an equal share of this number.
 */
const mostCompared = 12_000

export type Program = {
  model: ModelData
  /**
   * The candidates of the model's first columns, in the same order. The columns after them are the people's
   * loads.
   */
  candidates: readonly Candidate[]
  /** Converts a proposal to values of all columns, from which the solver can start. */
  valuesOf: (placed: Placed) => Float64Array
}

type Row = { lower: number; upper: number; entries: [column: number, value: number][] }
type Column = { cost: number; upper: number }

/**
 * Formulates the week as a binary program that minimises the points.
 * - A binary column per candidate is 1 if the candidate is chosen.
 * - Load columns divide each person's hours into parts. The cost per hour rises from part to part, for
 *   fairness. The last part ends at the maximum hours.
 * - Rows limit the people of a job to its places, and each person to one job at a time.
 * - One more row per person makes the sum of the load columns equal to the chosen hours.
 * @param known a proposal whose candidates are always included.
 */
export function programOf(week: FillWeek, known: Placed): Program {
  const candidates = limited(week, byIds(week, withinHours(week)), known)
  const columns: Column[] = candidates.map((candidate) => ({
    cost: pointsOf(week, candidate) - points.empty,
    upper: 1,
  }))
  const rows: Row[] = placesRows(week, candidates)
  const loads = new Map<number, { first: number; sizes: number[] }>()
  for (const [person, own] of groupBy(candidates, ({ person: id }) => id)) {
    rows.push(...timeRows(week, candidates, own))
    const before = week.people[person]?.minutes ?? 0
    const sizes = partsAfter(week, before)
    const first = columns.length
    loads.set(person, { first, sizes })
    let at = before
    for (const size of sizes) {
      // The unit is hours, so that the solver's coefficients are near 1.
      const cost = ((loadPoints(week, at + size) - loadPoints(week, at)) / size) * 60
      columns.push({ cost, upper: size / 60 })
      at += size
    }
    rows.push({
      lower: 0,
      upper: 0,
      entries: [
        ...own.map((column): [number, number] => [column, minutesAt(week, candidates[column]) / 60]),
        ...sizes.map((_, part): [number, number] => [first + part, -1]),
      ],
    })
  }
  return {
    model: modelOf(columns, rows, candidates.length, week),
    candidates,
    valuesOf: (placed) => valuesOf(week, placed, candidates, columns.length, loads),
  }
}

const minutesAt = (week: FillWeek, candidate: Candidate | undefined) =>
  week.jobs[candidate?.job ?? -1]?.minutes ?? 0

/** The columns, grouped by the `key` of their candidate. */
function groupBy(
  candidates: readonly Candidate[],
  key: (candidate: Candidate) => number,
): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const [column, candidate] of candidates.entries()) {
    const group = groups.get(key(candidate))
    if (group) group.push(column)
    else groups.set(key(candidate), [column])
  }
  return groups
}

function placesRows(week: FillWeek, candidates: readonly Candidate[]): Row[] {
  return [...groupBy(candidates, ({ job }) => job)].map(([job, columns]) => ({
    lower: 0,
    upper: week.jobs[job]?.places ?? 0,
    entries: columns.map((column) => [column, 1]),
  }))
}

/**
 * One row for each group of a person's jobs that are under way at the same time. At most one of them can be
 * chosen.
 */
function timeRows(week: FillWeek, candidates: readonly Candidate[], own: readonly number[]): Row[] {
  const times = own.map((column) => week.jobs[candidates[column]?.job ?? -1]?.times ?? [])
  const starts = new Set(times.flatMap((days) => days.map(([start]) => start)))
  const together = [...starts].map((start) =>
    own.filter((_, index) => times[index]?.some(([from, until]) => from <= start && start < until)),
  )
  const distinct = new Map(together.map((columns) => [columns.join(), columns]))
  return [...distinct.values()]
    .filter((columns) => columns.length > 1)
    .map((columns) => ({ lower: 0, upper: 1, entries: columns.map((column) => [column, 1]) }))
}

/**
 * The sizes of a person's load columns, in minutes. Parts of the load that the first `before` minutes fill
 * are left out.
 */
function partsAfter({ limitMinutes }: FillWeek, before: number): number[] {
  const size = limitMinutes / loadParts
  return Array.from({ length: loadParts }, (_, part) => Math.min((part + 1) * size - before, size)).filter(
    (left) => left > 1e-6,
  )
}

/**
 * Returns the candidates to compare. If there are more than {@link mostCompared} candidates, each job keeps all
 * applicants, all candidates in `known`, the candidates with the fewest points, and a sample of the rest.
 */
function limited(week: FillWeek, candidates: readonly Candidate[], known: Placed): readonly Candidate[] {
  if (candidates.length <= mostCompared) return candidates
  const jobs = groupBy(candidates, ({ job }) => job)
  const share = Math.ceil(mostCompared / jobs.size)
  const kept = new Set<Candidate>(known)
  for (const columns of jobs.values()) {
    const own = columns.flatMap((column) => candidates[column] ?? [])
    const best = own.toSorted((a, b) => pointsOf(week, a) - pointsOf(week, b))
    const near = best.slice(0, Math.ceil(share / 2))
    const rest = best.slice(near.length)
    // Starts each job's sample at a different position, because jobs at one site have the same people nearby.
    const step = Math.max(Math.floor(rest.length / Math.max(share - near.length, 1)), 1)
    const offset = (columns[0] ?? 0) % step
    for (const candidate of near) kept.add(candidate)
    for (const [at, candidate] of rest.entries())
      if (candidate.hasApplied || at % step === offset) kept.add(candidate)
  }
  return candidates.filter((candidate) => kept.has(candidate))
}

function modelOf(
  columns: readonly Column[],
  rows: readonly Row[],
  binaries: number,
  week: FillWeek,
): ModelData {
  const starts = [0]
  for (const { entries } of rows) starts.push((starts.at(-1) ?? 0) + entries.length)
  const entries = rows.flatMap((row) => row.entries)
  return {
    numCols: columns.length,
    numRows: rows.length,
    offset: points.empty * week.jobs.reduce((sum, job) => sum + job.places, 0),
    colCost: columns.map(({ cost }) => cost),
    colLower: columns.map(() => 0),
    colUpper: columns.map(({ upper }) => upper),
    rowLower: rows.map(({ lower }) => lower),
    rowUpper: rows.map(({ upper }) => upper),
    integrality: Int32Array.from(columns, (_, column) => Number(column < binaries)),
    matrix: {
      format: 'csr',
      numRows: rows.length,
      numCols: columns.length,
      starts: Int32Array.from(starts),
      indices: Int32Array.from(entries, ([column]) => column),
      values: Float64Array.from(entries, ([, value]) => value),
    },
  }
}

function valuesOf(
  week: FillWeek,
  placed: Placed,
  candidates: readonly Candidate[],
  width: number,
  loads: ReadonlyMap<number, { first: number; sizes: readonly number[] }>,
): Float64Array {
  const values = new Float64Array(width)
  const chosen = new Set(placed)
  const minutes = new Map<number, number>()
  for (const [column, candidate] of candidates.entries()) {
    if (!chosen.has(candidate)) continue
    values[column] = 1
    minutes.set(candidate.person, (minutes.get(candidate.person) ?? 0) + minutesAt(week, candidate))
  }
  for (const [person, total] of minutes) {
    const { first, sizes } = loads.get(person) ?? { first: 0, sizes: [] }
    let left = total
    for (const [part, size] of sizes.entries()) {
      values[first + part] = Math.min(left, size) / 60
      left = Math.max(left - size, 0)
    }
  }
  return values
}
