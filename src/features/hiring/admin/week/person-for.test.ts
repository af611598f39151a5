import { expect, test } from 'vitest'
import { signedInDevice } from '@/components/testing/session-for-tests'
import type { BoardPerson, Fit } from './schema'

await signedInDevice({ isAdmin: true })
const { personFor } = await import('./person-for')
const { vacanciesOf } = await import('./schema')

const person = (id: string, more: Partial<Fit>): BoardPerson => ({
  id,
  name: id,
  location: null,
  distance_m: null,
  free_hours: [],
  days_away: [],
  minutes: 0,
  work: [],
  name_order: id,
  fit: {
    user_id: id,
    name: id,
    application_id: null,
    status: null,
    missing: [],
    clashes: [],
    unavailable: null,
    distance_m: null,
    is_far: false,
    jobs_done: 0,
    no_shows: 0,
    invited_at: null,
    knows_site: false,
    not_again: false,
    rank: [],
    ...more,
  },
})
const people = [
  person('accepted', { status: 'Accepted', application_id: '1' }),
  person('applicant', { status: 'Pending', application_id: '2' }),
  person('invited', { invited_at: '2083-01-01' }),
  person('not again', { not_again: true }),
  person('other', {}),
  { ...person('not compared', {}), fit: null },
]
const pick = (kind: 'accept' | 'invite', focused?: string, busy?: string) =>
  personFor(kind, people, focused, ({ user_id }) => user_id === busy)?.user_id

test('without a focused row, the keys A (accept) and I (invite) choose the best possible person', () => {
  expect(pick('accept')).toBe('applicant')
  expect(pick('invite')).toBe('other')
})

test('with a focused row, the keys A and I choose that person, or nobody if that person cannot be accepted or invited', () => {
  expect(pick('accept', 'applicant')).toBe('applicant')
  expect(pick('invite', 'other')).toBe('other')
  for (const id of ['accepted', 'applicant', 'invited', 'not again', 'not compared'])
    expect(pick('invite', id), id).toBeUndefined()
  for (const id of ['accepted', 'invited', 'not again', 'other', 'not compared'])
    expect(pick('accept', id), id).toBeUndefined()
})

test('the keys A and I choose nobody while a decision about the person is in flight', () => {
  expect(pick('accept', 'applicant', 'applicant')).toBeUndefined()
  expect(pick('invite', 'other', 'other')).toBeUndefined()
})

test('a job’s vacancies are its places without an accepted person', () => {
  expect(vacanciesOf({ cleaners_needed: 5, accepted_count: 2 })).toBe(3)
  expect(vacanciesOf({ cleaners_needed: null, accepted_count: 2 })).toBeNull()
})
