import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatDate, formatStartDate } from './format-date'

afterEach(() => vi.unstubAllEnvs())

describe('dates', () => {
  it.each(['Pacific/Honolulu', 'UTC', 'Australia/Sydney', 'Pacific/Kiritimati'])(
    'a calendar day does not move in %s',
    (timeZone) => {
      vi.stubEnv('TZ', timeZone)
      expect(formatDate('2026-11-21')).toBe('Nov 21, 2026')
      expect(formatDate('2026-01-01')).toBe('Jan 1, 2026')
    },
  )

  it('a moment is the day it was in eastern Australia', () => {
    expect(formatDate('2026-11-21T13:59:00+00:00')).toBe('Nov 21, 2026')
    expect(formatDate('2026-11-21T14:00:00+00:00')).toBe('Nov 22, 2026')
  })

  it('numeric seconds are a moment, as text and as number', () => {
    expect(formatDate('1795219200')).toBe('Nov 21, 2026')
    expect(formatDate(1795219200)).toBe('Nov 21, 2026')
    expect(formatDate('0')).toBe('Jan 1, 1970')
  })

  it.each([null, undefined, '', '  '])('%j is missing', (value) => {
    expect(formatDate(value)).toBe('N/A')
    expect(formatStartDate(value)).toBe('TBD')
  })

  it.each(['soon', '2026-02-30', '2026-13-01', '2026-00-10', '99999999999999'])('%j is invalid', (value) => {
    expect(formatDate(value)).toBe('Invalid Date')
    expect(formatStartDate(value)).toBe('Invalid Date')
  })
})
