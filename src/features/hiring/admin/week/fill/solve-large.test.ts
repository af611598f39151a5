import * as fc from 'fast-check'
import loadHighs from 'highs'
import { beforeAll, describe, expect, it } from 'vitest'
import { programOf } from './binary-program'
import { fillGreedily } from './greedy'
import { pointsOfAll } from './points'
import { faultsOf, fewestPoints, largeWeek, pointsByTable, weeks } from './random-weeks-for-tests'
import { solveWeek } from './solve'
import type { FillWeek } from './week-to-fill'

// The same checks as in solve.test.ts, with more and larger weeks.

let highs: Awaited<ReturnType<typeof loadHighs>>
beforeAll(async () => {
  highs = await loadHighs()
})

it('a proposal breaks no rule in many random weeks, and has the fewest possible points in small weeks', {
  timeout: 120_000,
}, () => {
  const any = weeks({ jobs: 20, people: 12, placesPerJob: 4, mostCandidates: 150 })
  fc.assert(
    fc.property(any, (week) => {
      expect(faultsOf(week, solveWeek(highs, week))).toEqual([])
    }),
    { numRuns: 500 },
  )
  const small = weeks({ jobs: 6, people: 5, placesPerJob: 3, mostCandidates: 12 })
  fc.assert(
    fc.property(small, (week) => {
      expect(pointsByTable(week, solveWeek(highs, week, { gap: 0 }))).toBeCloseTo(fewestPoints(week), 4)
    }),
    { numRuns: 200 },
  )
})

/**
 * Returns an upper bound of the number of places that can be filled. It is the optimum of the linear relaxation when only the number of
 * filled places counts.
 */
function mostPlaces(week: FillWeek): number {
  const plain = { ...week, weights: { distance: 0, fairness: 0, site: 0 } }
  const { model, candidates } = programOf(plain, [])
  return highs.withModel(
    {
      ...model,
      integrality: new Int32Array(model.numCols),
      colCost: Float64Array.from({ length: model.numCols }, (_, at) => (at < candidates.length ? -1 : 0)),
      offset: 0,
    },
    (relaxed) => {
      relaxed.run()
      return Math.floor(1e-6 - relaxed.getObjectiveValue())
    },
  )
}

describe('a large week', () => {
  const sizes = [
    { name: '12 places, 30 people', week: largeWeek(11, 12, 30, 0.4) },
    { name: '80 places, 60 people', week: largeWeek(12, 80, 60, 0.2) },
    { name: '300 places, 200 people', week: largeWeek(13, 300, 200, 0.25) },
    { name: '300 places, 60 people', week: largeWeek(14, 300, 60, 0.5) },
    { name: '300 places, 2,000 people', week: largeWeek(15, 300, 2000, 0.1) },
  ]

  it.each(sizes)(
    'of $name has at least 98 % of its fillable places filled',
    { timeout: 60_000 },
    ({ week }) => {
      const placed = solveWeek(highs, week)
      expect(faultsOf(week, placed)).toEqual([])
      expect(placed.length).toBeGreaterThanOrEqual(0.98 * mostPlaces(week))
      expect(pointsOfAll(week, placed)).toBeLessThanOrEqual(pointsOfAll(week, fillGreedily(week)))
    },
  )
})
