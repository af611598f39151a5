import { describe, expect, it } from 'vitest'
import { isWeekend, scaleLines, sumOf } from './outcomes'

describe('the scale of a chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [4, [0, 2, 4]],
    [12, [0, 5, 10, 15]],
    [100, [0, 50, 100]],
    [4321, [0, 2000, 4000, 6000]],
  ])('with a highest bar of %i has lines at %j', (highest, lines) => {
    expect(scaleLines(highest)).toEqual(lines)
  })

  it('reaches the highest bar in whole steps, with at most four lines', () => {
    for (let highest = 1; highest < 3000; highest += 1) {
      const lines = scaleLines(highest)
      expect(lines.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(lines.length).toBeLessThanOrEqual(4)
      expect(lines.every((line) => Number.isInteger(line))).toBe(true)
    }
  })
})

describe('a day of a chart', () => {
  it('is marked as a weekend day on Saturday and Sunday', () => {
    expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(isWeekend)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('can be summed with other days', () => {
    const day = { day: '2026-11-21', pending: 1, accepted: 2, rejected: 3 }
    expect(sumOf([day, day])).toEqual({ pending: 2, accepted: 4, rejected: 6 })
  })
})
