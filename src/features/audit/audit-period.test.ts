import { describe, expect, it } from 'vitest'
import { isLate, momentsOf, monthsBack } from './audit-period'

// This is 23 November in Brisbane, but still 22 November in London.
const now = new Date('2026-11-22T15:00:00Z')

describe('the audit log', () => {
  it('filters by days in Brisbane time, including today', () => {
    expect(momentsOf('1', now)).toEqual({ since: '2026-11-23T00:00:00+10:00' })
    expect(momentsOf('30', now)).toEqual({ since: '2026-10-25T00:00:00+10:00' })
  })

  it('filters a month up to the start of the next month', () => {
    expect(momentsOf('2026-12', now)).toEqual({
      since: '2026-12-01T00:00:00+10:00',
      until: '2027-01-01T00:00:00+10:00',
    })
  })

  it('has no time limits if no period is chosen', () => {
    expect(momentsOf(undefined, now)).toEqual({})
  })

  it('shows that the nightly check is late once the check is half a day overdue', () => {
    expect(isLate('2026-11-21T17:20:00+00:00', new Date('2026-11-23T05:19:00Z'))).toBe(false)
    expect(isLate('2026-11-21T17:20:00+00:00', new Date('2026-11-23T05:21:00Z'))).toBe(true)
  })

  it('offers months, newest first', () => {
    expect(monthsBack(3, new Date('2026-01-31T15:00:00Z'))).toEqual([
      { value: '2026-02', label: 'February 2026' },
      { value: '2026-01', label: 'January 2026' },
      { value: '2025-12', label: 'December 2025' },
    ])
  })
})
