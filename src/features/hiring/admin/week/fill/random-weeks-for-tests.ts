import * as fc from 'fast-check'
import type { Candidate, FillWeek, Placed } from './week-to-fill'

// Random weeks, and checks written from rules 20.14 to 20.16 that share no code with the solver.

type Size = { jobs: number; people: number; placesPerJob: number; mostCandidates: number }

const hour = 3600
const day = 24 * hour

const times = fc
  .record({
    first: fc.integer({ min: 0, max: 6 }),
    // The start and the length, in quarter hours. Night shifts end on the next day.
    start: fc.integer({ min: 0, max: 95 }),
    quarters: fc.integer({ min: 1, max: 48 }),
    days: fc.oneof({ weight: 6, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 5 })),
    // The offset of the job's time zone in seconds. Perth is two hours behind Brisbane, Lord Howe half an
    // hour ahead.
    zone: fc.constantFrom(0, -2 * hour, hour / 2),
  })
  .map(({ first, start, quarters, days, zone }) => ({
    minutes: quarters * 15 * Math.min(days, 7 - first),
    times: Array.from({ length: days }, (_, number): [number, number] => {
      const from = (first + number) * day + start * 900 + zone
      return [from, from + quarters * 900]
    }),
  }))

/** Random weeks up to the given size. Their rows are not sorted by id. */
export const weeks = (size: Size): fc.Arbitrary<FillWeek> =>
  fc
    .record({
      limitMinutes: fc.constantFrom(600, 1200, 2280),
      weights: fc.record({
        distance: fc.integer({ min: 0, max: 100 }),
        fairness: fc.integer({ min: 0, max: 100 }),
        site: fc.integer({ min: 0, max: 100 }),
      }),
      jobs: fc.uniqueArray(
        fc
          .record({ id: fc.uuid(), places: fc.integer({ min: 0, max: size.placesPerJob }), when: times })
          .map(({ id, places, when }) => ({ id, places, ...when })),
        { maxLength: size.jobs, selector: ({ id }) => id },
      ),
      people: fc.uniqueArray(
        fc.record({
          id: fc.uuid(),
          minutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2400 })),
          noShows: fc.constantFrom(0, 0, 0, 1, 7),
        }),
        { maxLength: size.people, selector: ({ id }) => id },
      ),
    })
    .chain(({ jobs, people, ...rest }) =>
      fc
        .uniqueArray(
          fc.record({
            job: fc.integer({ min: 0, max: Math.max(jobs.length - 1, 0) }),
            person: fc.integer({ min: 0, max: Math.max(people.length - 1, 0) }),
            hasApplied: fc.boolean(),
            km: fc.oneof(fc.constant(null), fc.double({ min: 0, max: 80, noNaN: true })),
            knowsSite: fc.boolean(),
          }),
          {
            maxLength: jobs.length * people.length === 0 ? 0 : size.mostCandidates,
            selector: ({ job, person }) => `${job} ${person}`,
          },
        )
        .map((candidates) => ({ ...rest, jobs, people, candidates })),
    )

/**
 * A repeatable random week as large as those in practice.
 * @param share the share of the jobs for which each person is free, 0 to 1.
 */
export function largeWeek(seed: number, jobCount: number, personCount: number, share: number): FillWeek {
  let state = seed
  const random = () => {
    // Uses Lehmer's generator, so that the weeks are the same on every machine and with every library
    // version.
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const below = (most: number) => Math.floor(random() * most)
  const jobs = Array.from({ length: jobCount }, (_, index) => {
    const [first, start, hours] = [below(7), [6, 7, 8, 9, 17, 18, 22][below(7)] ?? 8, 3 + below(7)]
    const from = first * day + start * hour
    return {
      id: `job ${String(index).padStart(4, '0')}`,
      places: 1,
      minutes: hours * 60,
      times: [[from, from + hours * hour]] as const,
      x: random() * 60,
      y: random() * 60,
    }
  })
  const people = Array.from({ length: personCount }, (_, index) => ({
    id: `person ${String(index).padStart(5, '0')}`,
    minutes: [0, 0, 240, 480, 960][below(5)] ?? 0,
    noShows: random() < 0.1 ? 1 + below(4) : 0,
    x: random() * 60,
    y: random() * 60,
  }))
  const candidates = jobs.flatMap((job, at) =>
    people.flatMap((person, number) =>
      random() < share
        ? {
            job: at,
            person: number,
            hasApplied: random() < 0.1,
            km: Math.hypot(job.x - person.x, job.y - person.y),
            knowsSite: random() < 0.15,
          }
        : [],
    ),
  )
  return {
    limitMinutes: 38 * 60,
    weights: { distance: 60, fairness: 40, site: 10 },
    jobs,
    people,
    candidates,
  }
}

/** Every rule that a proposal breaks, as texts. */
export function faultsOf(week: FillWeek, placed: Placed): string[] {
  const faults: string[] = []
  const seen = new Set<string>()
  for (const one of placed) {
    if (!week.candidates.includes(one)) faults.push('somebody who could not come is proposed')
    if (seen.has(`${one.job} ${one.person}`)) faults.push('somebody is proposed twice for a job')
    seen.add(`${one.job} ${one.person}`)
  }
  for (const [job, { places }] of week.jobs.entries())
    if (placed.filter((one) => one.job === job).length > places) faults.push('a job has too many people')
  for (const [person, { minutes }] of week.people.entries()) {
    const own = placed.filter((one) => one.person === person).flatMap((one) => week.jobs[one.job] ?? [])
    const total = own.reduce((sum, job) => sum + job.minutes, minutes)
    if (own.length > 0 && total > week.limitMinutes) faults.push('somebody works too many hours')
    // Walks through all starts and ends in order of time. If a shift ends when another starts, the end comes first.
    const turns = own
      .flatMap((job) => job.times.flatMap(([from, until]) => [[from, 1] as const, [until, -1] as const]))
      .toSorted(([at, turn], [other, second]) => at - other || turn - second)
    let busy = 0
    for (const [, turn] of turns) {
      busy += turn
      if (busy > 1) faults.push('somebody works twice at a time')
    }
  }
  return faults
}

/** The points of a proposal, calculated from the table of rule 20.15. */
export function pointsByTable(week: FillWeek, placed: Placed): number {
  const { distance, fairness, site } = week.weights
  const squares = [0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100]
  const loadOf = (minutes: number) => {
    const tenths = (minutes * 10) / week.limitMinutes
    const at = Math.min(Math.floor(tenths), 9)
    const [low = 0, high = 0] = squares.slice(at)
    return ((low + (high - low) * (tenths - at)) / 100) * fairness
  }
  const places = week.jobs.reduce((sum, job) => sum + job.places, 0)
  const each = placed.map(({ hasApplied, km, knowsSite, person }) => {
    const shows = (week.people[person]?.noShows ?? 0) * 5
    return (
      (hasApplied ? 0 : 300) +
      (distance * Math.min(km ?? 50, 50)) / 50 +
      (knowsSite ? 0 : site) +
      Math.min(shows, 20)
    )
  })
  const loads = week.people.map(({ minutes }, person) => {
    const own = placed.filter((one) => one.person === person).map(({ job }) => week.jobs[job]?.minutes ?? 0)
    return own.length === 0 ? 0 : loadOf(own.reduce((sum, one) => sum + one, minutes)) - loadOf(minutes)
  })
  return [...each, ...loads].reduce((sum, one) => sum + one, 10_000 * (places - placed.length))
}

/** The fewest points of any proposal that breaks no rule, found by trying all proposals. */
export function fewestPoints(week: FillWeek): number {
  const tryFrom = (at: number, placed: readonly Candidate[]): number => {
    const next = week.candidates[at]
    if (!next) return pointsByTable(week, placed)
    const without = tryFrom(at + 1, placed)
    const more = [...placed, next]
    return faultsOf(week, more).length > 0 ? without : Math.min(without, tryFrom(at + 1, more))
  }
  return tryFrom(0, [])
}
