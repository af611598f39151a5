import { describe, expect, it } from 'vitest'
import { follow } from './use-stable-order'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString()
const row = (id: string, minute = 0, status = 'Pending') => ({ id, applied_at: at(minute), status })
const since = Date.parse(at(10))

describe('the order of a job’s applicants', () => {
  const shown = [row('a'), row('b')]

  it('keeps a decided row in its position, even if the database has moved the row', () => {
    const rows = [row('b'), row('a', 0, 'Rejected')]
    expect(follow(shown, rows, { since, hasMore: false })).toEqual({
      rows: [row('a', 0, 'Rejected'), row('b')],
      arrived: 0,
    })
  })

  it('adds rows of the next page at the end, and only counts new applicants', () => {
    const rows = [row('new', 11), row('a'), row('b'), row('c', 10)]
    expect(follow(shown, rows, { since, hasMore: false })).toEqual({
      rows: [...shown, row('c', 10)],
      arrived: 1,
    })
  })

  it('keeps rows that have moved beyond the loaded pages, and drops rows that no longer exist', () => {
    const rejected = shown.map((one) => ({ ...one, status: 'Rejected' }))
    const rows = [row('c'), row('d')]
    expect(follow(rejected, rows, { since, hasMore: true }).rows).toEqual([...rejected, ...rows])
    expect(follow(rejected, rows, { since, hasMore: false }).rows).toEqual(rows)
  })
})
