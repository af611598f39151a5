import { describe, expect, it, test } from 'vitest'
import { brokenGates, type Figures, medianOf } from './gates.ts'
import { roundsBefore } from './rounds.ts'

const floor: Figures = {
  performance: 100,
  accessibility: 100,
  bestPractices: 100,
  paint: 1000,
  shift: 0,
  blocking: 150,
  rounds: 2,
}

const request = (url: string, rendererStartTime: number, networkEndTime: number, resourceType?: string) => {
  return { url, rendererStartTime, networkEndTime, resourceType }
}

describe('the gates', () => {
  it('let pass what just reaches them', () => {
    const figures = { ...floor, performance: 10, paint: 1700, shift: 0.02, blocking: 300, rounds: 3 }
    expect(brokenGates(figures, floor, 1.7)).toEqual([])
    expect(brokenGates({ ...floor, blocking: 200 }, { ...floor, blocking: 0 }, 1.7)).toEqual([])
  })

  it.each<Partial<Figures>>([
    { accessibility: 99 },
    { bestPractices: 99 },
    { shift: 0.021 },
    { paint: 1701 },
    { blocking: 301 },
    { rounds: 4 },
  ])('refuse %j', (worse) => {
    expect(brokenGates({ ...floor, ...worse }, floor, 1.7)).toHaveLength(1)
  })
})

test('the median of each figure is its own', () => {
  const runs = [1, 5, 3].map((figure) => ({ ...floor, paint: figure, blocking: 10 - figure }))
  expect(medianOf(runs)).toMatchObject({ paint: 3, blocking: 7 })
})

describe('rounds', () => {
  it('count what was over before the content was asked for', () => {
    const page = request('/jobs', 0, 10)
    const scripts = [request('/a.js', 11, 30), request('/b.js', 11, 35)]
    expect(roundsBefore([page, ...scripts, request('/data', 36, 50)], (url) => url.includes('data'))).toBe(3)
    expect(
      roundsBefore([page, ...scripts, request('/me', 36, 45), request('/data', 46, 50)], (url) =>
        url.includes('data'),
      ),
    ).toBe(4)
    // It need not wait for the scripts.
    expect(roundsBefore([page, ...scripts, request('/data', 12, 50)], (url) => url.includes('data'))).toBe(2)
  })

  it('count a wait for a free connection to none, nor the question whether a request is allowed', () => {
    const late = [request('/', 0, 10), request('/a.js', 11, 30), request('/b.js', 11, 60)]
    expect(roundsBefore(late, (url) => url.includes('js'))).toBe(2)
    const asked = [request('/', 0, 10), request('/data', 11, 20, 'Preflight'), request('/data', 21, 40)]
    expect(roundsBefore(asked, (url) => url.includes('data'))).toBe(2)
  })

  it('are none where there is no content', () => {
    expect(roundsBefore([request('/', 0, 10)], (url) => url.includes('data'))).toBe(0)
  })
})
