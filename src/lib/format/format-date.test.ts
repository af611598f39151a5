import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  formatDate,
  formatListedStart,
  formatMoment,
  formatNearStart,
  formatShortDay,
  formatStart,
  formatTime,
  formatWeekday,
} from './format-date'

const speak = (language: string | undefined) => vi.stubGlobal('navigator', { language })

beforeEach(() => speak('en-AU'))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe('dates', () => {
  it.each(['Pacific/Honolulu', 'UTC', 'Australia/Sydney', 'Pacific/Kiritimati'])(
    'stay on the same calendar day in %s',
    (timeZone) => {
      vi.stubEnv('TZ', timeZone)
      expect(formatDate('2026-11-21')).toBe('21 Nov 2026')
      expect(formatDate('2026-01-01')).toBe('1 Jan 2026')
      expect(formatWeekday('2027-01-01')).toBe('Fri 1 Jan')
      expect(formatShortDay('2026-11-21')).toBe('21 Nov')
    },
  )

  it.each([
    ['en-US', 'Nov 21, 2026'],
    ['en-GB', '21 Nov 2026'],
    ['vi-VN', '21 thg 11, 2026'],
  ])('are written in the usual form for %s', (language, text) => {
    speak(language)
    expect(formatDate('2026-11-21')).toBe(text)
  })

  it('use the Gregorian calendar in every language', () => {
    speak('th-TH')
    expect(formatDate('2026-11-21')).toContain('2026')
  })

  it.each([undefined, '', 'en-US@posix'])(
    'are in the Australian form if the browser’s language is %j',
    (language) => {
      speak(language)
      expect(formatDate('2026-11-21')).toBe('21 Nov 2026')
    },
  )

  it('show the day in eastern Australia for a timestamp', () => {
    expect(formatDate('2026-11-21T13:59:00+00:00')).toBe('21 Nov 2026')
    expect(formatDate('2026-11-21T14:00:00+00:00')).toBe('22 Nov 2026')
    // JavaScript also parses a signed year of six digits (ISO 8601), so this text is read as a timestamp.
    expect(formatDate('+002026-11-21')).toBe('21 Nov 2026')
  })

  it('can be given in seconds since 1970, as text or as a number', () => {
    expect(formatDate('1795219200')).toBe('21 Nov 2026')
    expect(formatDate(1795219200)).toBe('21 Nov 2026')
    expect(formatDate('0')).toBe('1 Jan 1970')
  })

  it.each([null, undefined, '', '  '])('are N/A for %j', (value) => {
    expect(formatDate(value)).toBe('N/A')
  })

  it.each(['soon', '2026-02-30', '2026-13-01', '2026-00-10', '99999999999999', '1795219200.'])(
    'are invalid for %j',
    (value) => {
      expect(formatDate(value)).toBe('Invalid Date')
    },
  )
})

describe('times of day', () => {
  it.each(['Pacific/Honolulu', 'UTC'])(
    'are shown in eastern Australian time on a device in %s, from 00:00 to 23:59',
    (timeZone) => {
      vi.stubEnv('TZ', timeZone)
      speak('en-US')
      expect(formatTime('2026-11-21T14:00:00+00:00')).toBe('00:00')
      expect(formatTime('2026-11-21T13:59:00+00:00')).toBe('23:59')
      expect(formatMoment('2026-11-21T23:40:00+00:00')).toBe('Nov 22, 2026, 09:40')
    },
  )

  it('are N/A if they are missing', () => {
    expect(formatTime(null)).toBe('N/A')
  })
})

describe('the start of a job', () => {
  it.each([
    ['2026-11-23', '07:30:00', '15:00:00', 'Mon 23 Nov 2026, 07:30 to 15:00'],
    ['2026-11-23', '22:00:00', '06:00:00', 'Mon 23 Nov 2026, 22:00 to 06:00'],
    ['2026-11-23', '07:30:00', null, 'Mon 23 Nov 2026, 07:30'],
    ['2026-11-23', null, null, 'Mon 23 Nov 2026'],
    ['2026-02-30', '07:30:00', null, 'Invalid Date, 07:30'],
    [null, '07:30:00', '15:00:00', 'TBD, 07:30 to 15:00'],
    [null, null, null, 'TBD'],
    ['soon', null, null, 'Invalid Date'],
    ['2026-11-22T22:00:00Z', null, null, '23 Nov 2026'],
  ])('on %s from %s to %s reads %j', (start_date, start_time, end_time, text) => {
    expect(formatStart({ start_date, start_time, end_time })).toBe(text)
  })

  it('shows the given text for a missing day', () => {
    expect(formatStart({ start_date: null, start_time: null, end_time: null }, 'N/A')).toBe('N/A')
  })

  it.each(['Pacific/Honolulu', 'Pacific/Kiritimati'])('stays on the same day in %s', (timeZone) => {
    vi.stubEnv('TZ', timeZone)
    expect(formatStart({ start_date: '2026-11-23', start_time: '00:00:00', end_time: null })).toBe(
      'Mon 23 Nov 2026, 00:00',
    )
  })
})

it.each([
  ['2026-11-23', '07:30:00', 'Australia/Brisbane', 'Today 07:30'],
  ['2026-11-24', null, 'Australia/Brisbane', 'Tomorrow'],
  ['2026-11-25', '07:30:00', 'Australia/Brisbane', 'Wed 25 Nov 07:30'],
  // In Perth, it is still Sunday at `now`.
  ['2026-11-23', '07:30:00', 'Australia/Perth', 'Tomorrow 07:30'],
  [null, '07:30:00', 'Australia/Brisbane', 'TBD'],
])(
  'a start on %s at %s in %s reads %j where today and tomorrow are named',
  (start_date, start_time, time_zone, text) => {
    const now = new Date('2026-11-22T14:30:00Z')
    expect(formatNearStart({ start_date, start_time, time_zone }, now)).toBe(text)
  },
)

it.each([
  ['2026-11-23', '07:30:00', '15:00:00', 'Today, 07:30 to 15:00'],
  ['2026-11-24', null, null, 'Tomorrow'],
  ['2026-11-25', '07:30:00', null, 'Wed 25 Nov 2026, 07:30'],
  ['2026-11-22', null, null, 'Sun 22 Nov 2026'],
  [null, '07:30:00', null, 'TBD, 07:30'],
])(
  'a start on %s from %s to %s reads %j in a list with jobs of any year',
  (start_date, start_time, end_time, text) => {
    const job = { start_date, start_time, end_time, time_zone: 'Australia/Brisbane' }
    expect(formatListedStart(job, new Date('2026-11-22T14:30:00Z'))).toBe(text)
  },
)
