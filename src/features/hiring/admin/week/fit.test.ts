import { expect, it } from 'vitest'
import { byFit, type Fit } from './fit'

const person: Fit = {
  user_id: '',
  name: 'Ada',
  application_id: null,
  status: null,
  missing: [],
  clashes: [],
  unavailable: null,
  distance_m: 5000,
  is_far: false,
  jobs_done: 0,
  no_shows: 0,
  invited_at: null,
}
const order = (...fits: Partial<Fit>[]) =>
  byFit(fits.map((fit) => ({ ...person, ...fit }))).map(({ name }) => name)

it('the list of people for a job has applicants first, then possible invitees, then those invited or rejected', () => {
  expect(
    order(
      { name: 'invited', invited_at: '2083-08-02T00:00:00Z' },
      { name: 'rejected', status: 'Rejected' },
      { name: 'accepted', status: 'Accepted' },
      { name: 'nobody yet', distance_m: 1 },
      { name: 'waits', status: 'Pending', missing: ['White Card'], clashes: ['Office'], distance_m: null },
    ),
  ).toEqual(['waits', 'nobody yet', 'invited', 'rejected'])
})

it.each([
  ['with all requirements', { missing: ['Visa'] }],
  ['with no other work at that time', { clashes: ['Office', 'School'] }],
  ['who is free', { unavailable: 'other_hours' as const }],
  ['who accepts the distance', { is_far: true }],
  ['with fewer no-shows', { no_shows: 1 }],
  ['who lives nearer', { distance_m: 5001 }],
  ['with a known location', { distance_m: null }],
])('a person %s is proposed before another, as in "Who could come"', (_what, worse) => {
  // If the two counted as equal, sorting by name would put the worse one first.
  expect(order({ name: 'A', ...worse }, { name: 'B' })).toEqual(['B', 'A'])
})

it('people are ordered by requirements, availability, distance limit, attendance and distance, in this sequence', () => {
  expect(
    order(
      { name: 'near', distance_m: 1 },
      { name: 'came', jobs_done: 3, no_shows: 1 },
      { name: 'lacks', missing: ['Visa'], jobs_done: 9, distance_m: 0 },
      { name: 'far', is_far: true, jobs_done: 9, distance_m: 60_000 },
      { name: 'busy twice', clashes: ['Office'], unavailable: 'away', jobs_done: 8 },
      { name: 'busy', clashes: ['Office'], jobs_done: 7 },
    ),
  ).toEqual(['near', 'came', 'far', 'busy twice', 'busy', 'lacks'])
})

it('the order of applicants ignores their distance limit and their no-shows', () => {
  expect(
    order(
      { name: 'near', status: 'Pending', jobs_done: 1 },
      { name: 'far', status: 'Pending', is_far: true, jobs_done: 2, no_shows: 2 },
    ),
  ).toEqual(['far', 'near'])
})
