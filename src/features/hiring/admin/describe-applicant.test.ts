import { describe, expect, it } from 'vitest'
import type { Applicant } from './applicants-api'
import { likelyAttendance, requirementStates, standing, waitedFor } from './describe-applicant'

const applicant: Applicant = {
  id: 'a',
  user_id: 'u',
  name: 'Ada First',
  status: 'Accepted',
  applied_at: '2026-11-01T00:00:00+00:00',
  withdrawn_at: null,
  withdrawal_reason: null,
  missing: [],
  clashes: [],
  unavailable: null,
  knows_site: false,
  not_again: false,
  documents: [],
  courses: [],
  distance_m: null,
  jobs_done: 0,
  no_shows: 0,
  cancelled_late: 0,
  accepted_before: 0,
  rejected_before: 0,
  accepted_despite: null,
  decision_message: null,
  acceptance_taken_back_at: null,
  reviewed_by: null,
  reviewed_at: null,
  confirmed_at: null,
  attendance: null,
  here_at: null,
  done_at: null,
  invited: false,
  fit: [],
}

describe('the suggested outcome of an accepted applicant', () => {
  const start = '2026-11-20T00:00:00+00:00'
  it.each([
    ['came', null, start],
    ['cancelled_late', '2026-11-19T00:00:00+00:00', start],
    ['cancelled_late', '2026-11-18T00:00:01+00:00', start],
    [null, '2026-11-18T00:00:00+00:00', start],
    [null, '2026-11-19T00:00:00+00:00', null],
  ])('is %s after a withdrawal at %s if the job starts at %s', (expected, withdrawn_at, startsAt) => {
    expect(likelyAttendance({ ...applicant, withdrawn_at }, startsAt)).toBe(expected)
  })
})

describe('the standing of an applicant', () => {
  const perth = { status: 'Open', starts_at: '2026-11-19T23:00:00+00:00', time_zone: 'Australia/Perth' }
  const asked = Date.parse('2026-11-17T23:00:00Z')
  const words = (one: Applicant, job = perth, now = asked) => standing(one, job, now)?.words

  it('is the applicant’s last report, with the time in the job’s time zone', () => {
    const confirmed = { ...applicant, confirmed_at: '2026-11-18T00:00:00+00:00' }
    const there = { ...confirmed, here_at: '2026-11-19T23:02:00+00:00' }
    expect(words(applicant)).toBe('unconfirmed')
    expect(words(confirmed)).toBe('confirmed')
    expect(standing(there, perth, asked)).toEqual({
      words: 'arrived 07:02',
      details: 'Fri 20 Nov 2026, 07:02',
    })
    expect(words({ ...there, done_at: '2026-11-20T07:10:00+00:00' })).toBe('done 15:10')
  })

  it('is undefined until 48 hours before the start, when the person is asked to confirm', () => {
    expect(words(applicant, perth, asked - 1)).toBeUndefined()
    expect(standing(applicant, { ...perth, starts_at: null }, asked)).toBeUndefined()
  })

  it('is the recorded attendance once the job is completed', () => {
    const completed = { ...perth, status: 'Completed' }
    expect(words(applicant, completed)).toBe('not recorded')
    expect(words({ ...applicant, attendance: 'did_not_come' }, completed)).toBe('Did not come')
  })

  it('is undefined for a person who was not accepted, or who has withdrawn', () => {
    expect(words({ ...applicant, status: 'Pending' })).toBeUndefined()
    expect(words({ ...applicant, withdrawn_at: '2026-11-18T00:00:00+00:00' })).toBeUndefined()
  })
})

it('an applicant’s requirements list everything that the job requires, with short names for documents', () => {
  const documents = [
    { type: 'whiteCard', state: 'met', expires_on: null },
    { type: 'blueCard', state: 'waiting', expires_on: null },
  ]
  const courses = [{ id: 'c', title: 'Cloths', state: 'missing', valid_until: null }]
  expect(
    requirementStates({ ...applicant, documents, courses }).map(({ short, state, tone }) => [
      short,
      state,
      tone,
    ]),
  ).toEqual([
    ['WC', 'valid', 'positive'],
    ['BC', 'to check', 'warning'],
    ['Cloths', 'missing', 'danger'],
  ])
  const titles = (timeZone?: string) =>
    requirementStates({ ...applicant, documents, courses }, timeZone).map(({ title }) => title)
  expect(titles('Australia/Sydney')).toEqual([
    'White Card',
    'Blue Card / Working with Children Check',
    'Cloths',
  ])
  expect(titles('Australia/Brisbane')).toEqual(['White Card', 'Blue Card', 'Cloths'])
  expect(titles()).toEqual(['White Card', 'Blue Card', 'Cloths'])
})

it.each([
  ['2026-11-20T12:00:00Z', 'Today'],
  ['2026-11-19T11:00:00Z', '1 day'],
  ['2026-11-08T00:00:00Z', '12 days'],
])('a person who applied at %s has waited %s', (appliedAt, text) => {
  expect(waitedFor(appliedAt, Date.parse('2026-11-20T13:00:00Z'))).toBe(text)
})
