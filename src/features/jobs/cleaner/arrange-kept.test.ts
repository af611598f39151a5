import { describe, expect, it } from 'vitest'
import { addDays, dayIn } from '@/lib/format/format-clock'
import type { OpenJob } from '../api'
import { arrangeKept } from './arrange-kept'

function job(id: string, change: Partial<OpenJob>): OpenJob {
  return {
    id,
    project_name: 'Tower',
    category: 'Office',
    location_city: 'Brisbane',
    location_state: 'QLD',
    location_postcode: '4101',
    start_date: null,
    start_date_order: '2200-01-01',
    start_time: null,
    end_time: null,
    time_zone: 'Australia/Brisbane',
    hourly_cents: null,
    pay_per_cleaner: null,
    display_status: 'Available',
    application_status: null,
    distance_m: null,
    list_order: 1e9,
    missing: [],
    cleaners_needed: null,
    accepted: null,
    is_shift_least: null,
    shift_cents: null,
    shift_minutes: null,
    ...change,
  }
}

const jobs = [
  job('far', {
    distance_m: 50_000,
    hourly_cents: 3000,
    list_order: 50_000,
    category: 'School',
    start_date_order: '2083-01-02',
  }),
  job('nowhere', { project_name: 'Ferry terminal', missing: ['White Card'], start_date_order: '2026-01-02' }),
  job('near', {
    distance_m: 10_000,
    list_order: 9_999,
    location_city: ' Gold Coast',
    start_date_order: '2083-01-01',
    hourly_cents: 3450,
    display_status: 'Urgent',
  }),
]
const none = { search: '' }

describe('the kept jobs', () => {
  it.each([
    [{}, ['far', 'near', 'nowhere']],
    [{ sort: 'nearest' }, ['near', 'far', 'nowhere']],
    [{ sort: 'soonest' }, ['near', 'far', 'nowhere']],
    [{ sort: 'best-paid' }, ['near', 'far', 'nowhere']],
    [{ urgent: 'yes' }, ['near']],
    [{ week: 'this' }, []],
    [{ category: 'School' }, ['far']],
    [{ location: 'gold coast' }, ['near']],
    [{ within: 'my-distance' }, ['near']],
    [{ qualified: 'yes' }, ['far', 'near']],
    [{ search: 'ferry BRIS' }, ['nowhere']],
    [{ search: 'school tower' }, ['far']],
    [{ search: 'ferry school' }, []],
    [{ sort: 'nearest', qualified: 'yes', category: 'Office' }, ['near']],
  ])('with %j are %j', (filters, ids) => {
    expect(arrangeKept(jobs, { ...none, ...filters }, 10).map(({ id }) => id)).toEqual(ids)
  })
})

it.each([
  [0, 1],
  [6, 1],
  [7, 0],
  [-1, 0],
])('a job that starts %i days from now is in this week: %i', (days, found) => {
  const start_date_order = addDays(dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()), days)
  expect(arrangeKept([job('one', { start_date_order })], { ...none, week: 'this' }, 10)).toHaveLength(found)
})

it('jobs whose pay cannot be read come last, latest start first', () => {
  const unread = ['2083-01-01', '2083-01-03', '2083-01-02'].map((start) =>
    job(start, { start_date_order: start }),
  )
  const sorted = arrangeKept(
    [...unread, job('paid', { hourly_cents: 1 })],
    { ...none, sort: 'best-paid' },
    10,
  )
  expect(sorted.map(({ id }) => id)).toEqual(['paid', '2083-01-03', '2083-01-02', '2083-01-01'])
})

const away = (id: string, distance_m: number | null, start = '2083-01-02') =>
  job(id, { distance_m, start_date_order: start })

it('of the jobs of one day, the nearest comes first when they are sorted by their start', () => {
  const sorted = arrangeKept(
    [away('nowhere', null), away('far', 900_000), away('near', 9_000), away('first', 950_000, '2083-01-01')],
    { ...none, sort: 'soonest' },
    10,
  )
  expect(sorted.map(({ id }) => id)).toEqual(['first', 'near', 'far', 'nowhere'])
})
