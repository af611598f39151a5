import { describe, expect, it } from 'vitest'
import { growth, inWords } from './growth-checks.ts'

describe('the expected growth of a year', () => {
  it('is calculated from the last 30 days', () => {
    expect(growth({ bytes: 1000, rows: 10, recent: 30 })).toBeCloseTo(36_500)
  })

  it('is limited for a table whose old rows are deleted', () => {
    const table = { bytes: 1000, rows: 90, recent: 30 }
    expect(growth({ ...table, retentionDays: 90 })).toBe(0)
    expect(growth({ ...table, rows: 30, retentionDays: 90 })).toBeCloseTo((1000 / 30) * 60)
    expect(growth({ bytes: 1000, rows: 10, recent: 10, retentionDays: 1 })).toBe(0)
  })
})

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [12_400_000, '12 MB'],
  [1_440_000_000, '1.4 GB'],
])('%d bytes are written as %s', (bytes, words) => {
  expect(inWords(bytes)).toBe(words)
})
