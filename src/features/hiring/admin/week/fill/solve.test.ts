import * as fc from 'fast-check'
import loadHighs from 'highs'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillGreedily } from './greedy'
import { pointsOfAll } from './points'
import { faultsOf, fewestPoints, largeWeek, pointsByTable, weeks } from './random-weeks-for-tests'
import { solveWeek } from './solve'
import type { FillWeek, Placed } from './week-to-fill'

let highs: Awaited<ReturnType<typeof loadHighs>>
beforeAll(async () => {
  highs = await loadHighs()
})

const small = weeks({ jobs: 5, people: 4, placesPerJob: 3, mostCandidates: 10 })
const middling = weeks({ jobs: 14, people: 8, placesPerJob: 3, mostCandidates: 60 })

/** Returns the proposal as sorted texts, each with the ids of a job and a person. */
const named = ({ jobs, people }: FillWeek, placed: Placed) =>
  placed.map(({ job, person }) => `${jobs[job]?.id} ${people[person]?.id}`).toSorted()

describe('a proposal for a random week', () => {
  it('breaks no rule', () => {
    fc.assert(
      fc.property(middling, (week) => {
        for (const placed of [fillGreedily(week), solveWeek(highs, week)]) {
          expect(faultsOf(week, placed)).toEqual([])
          expect(pointsOfAll(week, placed)).toBeCloseTo(pointsByTable(week, placed), 6)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('has the fewest possible points in a small week, or at most 1 % more if the solver stops early', () => {
    fc.assert(
      fc.property(small, (week) => {
        const best = fewestPoints(week)
        expect(pointsByTable(week, solveWeek(highs, week, { gap: 0 }))).toBeCloseTo(best, 4)
        expect(pointsByTable(week, solveWeek(highs, week))).toBeLessThanOrEqual(best * 1.01 + 1e-6)
      }),
      { numRuns: 60 },
    )
  })

  it('is the same in whatever order the rows of the week are given', () => {
    const reordered = middling.chain((week) =>
      fc.record({
        week: fc.constant(week),
        jobs: fc.shuffledSubarray([...week.jobs.keys()], { minLength: week.jobs.length }),
        people: fc.shuffledSubarray([...week.people.keys()], { minLength: week.people.length }),
        candidates: fc.shuffledSubarray([...week.candidates], { minLength: week.candidates.length }),
      }),
    )
    fc.assert(
      fc.property(reordered, ({ week, jobs, people, candidates }) => {
        const other = {
          ...week,
          jobs: jobs.flatMap((at) => week.jobs[at] ?? []),
          people: people.flatMap((at) => week.people[at] ?? []),
          candidates: candidates.map((one) => ({
            ...one,
            job: jobs.indexOf(one.job),
            person: people.indexOf(one.person),
          })),
        }
        expect(named(other, fillGreedily(other))).toEqual(named(week, fillGreedily(week)))
        expect(named(other, solveWeek(highs, other))).toEqual(named(week, solveWeek(highs, week)))
      }),
      { numRuns: 25 },
    )
  })
})

it('a week in which nobody is available gets no proposals', () => {
  const week = largeWeek(16, 3, 3, 0)
  expect(solveWeek(highs, week)).toEqual([])
  expect(fillGreedily(week)).toEqual([])
})

const hours = (from: number, until: number) => ({
  places: 1,
  minutes: (until - from) * 60,
  times: [[from, until]] as const,
})
const candidate = (job: number, person: number) => ({
  job,
  person,
  hasApplied: true,
  km: 1,
  knowsSite: true,
})
const plain = { limitMinutes: 2280, weights: { distance: 0, fairness: 0, site: 0 } }

describe('a proposal for a small week', () => {
  it('gives two jobs to one person if the second job begins when the first ends', () => {
    const week = {
      ...plain,
      jobs: [
        { id: 'night', ...hours(22, 30) },
        { id: 'morning', ...hours(30, 34) },
      ],
      people: [{ id: 'a', minutes: 0, noShows: 0 }],
      candidates: [candidate(0, 0), candidate(1, 0)],
    }
    for (const placed of [fillGreedily(week), solveWeek(highs, week)]) expect(placed).toHaveLength(2)
  })

  it('chooses the person with the first id among equally good people, whatever the order of the rows', () => {
    const people = ['c', 'a', 'b'].map((id) => ({ id, minutes: 0, noShows: 0 }))
    const week = {
      ...plain,
      jobs: [{ id: 'day', ...hours(8, 12) }],
      people,
      candidates: [candidate(0, 0), candidate(0, 1), candidate(0, 2)],
    }
    for (const placed of [fillGreedily(week), solveWeek(highs, week)])
      expect(named(week, placed)).toEqual(['day a'])
  })
})
