import { describe, expect, it } from 'vitest'
import { daysOfWeek, isAway, mondayOf } from '@/lib/format/weeks'
import type { WeekWork } from '../my-week-api'
import { weeksFrom } from './my-week'

const [monday, wednesday, sunday] = ['2026-11-23', '2026-11-25', '2026-11-29']
const work = (day: string, minutes = 450): WeekWork => ({
  application_id: day,
  job_id: day,
  title: 'Office',
  status: 'Open',
  day,
  start_time: '07:30:00',
  end_time: '15:00:00',
  minutes,
  clashes: false,
  location_city: null,
})

describe('a week', () => {
  it('begins on Monday, also for a Sunday or at the turn of the year', () => {
    expect([monday, wednesday, sunday].map(mondayOf)).toEqual([monday, monday, monday])
    expect(mondayOf('2027-01-01')).toBe('2026-12-28')
    expect(daysOfWeek(monday).at(-1)).toBe(sunday)
  })

  it('marks days away from the first to the last', () => {
    const away = [{ from: wednesday, to: sunday }]
    expect(['2026-11-24', wednesday, sunday, '2026-11-30'].map((day) => isAway(day, away))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('my week', () => {
  const weeks = weeksFrom(
    monday,
    wednesday,
    [work(monday), work(wednesday, 60), work(wednesday, 30), work('2026-12-08')],
    [{ from: '2026-12-10', to: '2026-12-10' }],
  )

  it('shows all coming days of this week and the next, and later days only with work or absence', () => {
    expect(weeks.map(({ days }) => days.length)).toEqual([6, 7, 2, 0])
    expect(weeks[2]?.days.map(({ day, isAway: away }) => `${day} ${away}`)).toEqual([
      '2026-12-08 false',
      '2026-12-10 true',
    ])
  })

  it('still shows a past day on which the person had work', () => {
    expect(weeks[0]?.days.map(({ day }) => day).slice(0, 2)).toEqual([monday, wednesday])
  })

  it('sums the minutes of each week', () => {
    expect(weeks.map(({ minutes }) => minutes)).toEqual([540, 0, 450, 0])
  })
})
