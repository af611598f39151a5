import { describe, expect, it, test } from 'vitest'
import { brokenGates, type Figures, medianOf } from './speed-gates.ts'

const floor: Figures = {
  performance: 100,
  accessibility: 100,
  bestPractices: 100,
  paint: 1000,
  shift: 0,
  blocking: 150,
}

describe('the Lighthouse gates', () => {
  it('pass figures that just meet the limits', () => {
    const figures = { ...floor, performance: 10, paint: 1700, shift: 0.02, blocking: 300 }
    expect(brokenGates(figures, floor, 1.7)).toEqual([])
    expect(brokenGates({ ...floor, blocking: 200 }, { ...floor, blocking: 0 }, 1.7)).toEqual([])
  })

  it.each<Partial<Figures>>([
    { accessibility: 99 },
    { bestPractices: 99 },
    { shift: 0.021 },
    { paint: 1701 },
    { blocking: 301 },
  ])('refuse %j', (worse) => {
    expect(brokenGates({ ...floor, ...worse }, floor, 1.7)).toHaveLength(1)
  })

  it('allow longer times and a layout shift on a busy machine', () => {
    const busy = { ...floor, paint: 3400, blocking: 600 }
    expect(brokenGates(busy, floor, 1.7, 2)).toEqual([])
    expect(brokenGates({ ...busy, paint: 3401, blocking: 601 }, floor, 1.7, 2)).toHaveLength(1)
    expect(brokenGates({ ...busy, shift: 0.021 }, floor, 1.7, 2)).toEqual([])
  })
})

test('the median of each figure is taken separately', () => {
  const runs = [1, 5, 3].map((figure) => ({ ...floor, paint: figure, blocking: 10 - figure }))
  expect(medianOf(runs)).toMatchObject({ paint: 3, blocking: 7 })
})
