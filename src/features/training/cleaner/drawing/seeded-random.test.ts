import { describe, expect, it } from 'vitest'
import { seededBy } from './seeded-random'

describe('numbers seeded by an id', () => {
  const id = 'd0000000-0000-4000-8000-000000000001'

  it('are the same each time the picture is drawn', () => {
    const [one, two] = [seededBy(id), seededBy(id)]
    expect(Array.from({ length: 20 }, () => one(7))).toEqual(Array.from({ length: 20 }, () => two(7)))
  })

  it('are within their bound, and take each value', () => {
    const number = seededBy(id)
    expect(new Set(Array.from({ length: 200 }, () => number(4)))).toEqual(new Set([0, 1, 2, 3]))
  })

  it('differ between ids that differ in one digit', () => {
    const first = Array.from({ length: 9 }, (_, index) => {
      const number = seededBy(`${id.slice(0, -1)}${index}`)
      return [number(9), number(9), number(9)].join()
    })
    expect(new Set(first).size).toBe(9)
  })
})
