import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ada, argumentOf, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { noNetwork, refusal, type Sent } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import type { BoardJob, BoardPerson, Fit } from './schema'

const page = await signedInDevice({ isAdmin: true })
const { fitQuery } = await import('./api')
const { usePlacing } = await import('./use-placing')

const job = (id: string, starts_at = '2083-11-24T00:00:00Z'): BoardJob => ({
  id,
  title: id,
  day: '2083-11-24',
  start_time: null,
  end_time: null,
  days: 1,
  location_city: null,
  cleaners_needed: 2,
  accepted_count: 0,
  pending_count: 1,
  starts_at,
  is_full: false,
  same_day: 1,
})
const person = (id: string): BoardPerson => ({
  id,
  name: id,
  location: null,
  distance_m: null,
  free_hours: [],
  days_away: [],
  minutes: 0,
  work: [],
  name_order: id,
  fit: null,
})
const fit = (user_id: string, more: Partial<Fit> = {}): Fit => ({
  user_id,
  name: user_id,
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
})
const depot = job('depot')
const idsOf = (sent: Sent, name: string) => {
  const ids = argumentOf(sent, name)
  return Array.isArray(ids) ? ids.map(String) : []
}
const invited = (user_id: string, error: string | null = null) => Response.json([{ user_id, error }])

/** Opens the board with a chosen job, and fetches how well three people fit the job. */
const open = () =>
  page.show(() => {
    const [chosen, choose] = useState('depot')
    useQuery(fitQuery(ada, chosen, ['kim', 'lee', 'mia']))
    return { ...usePlacing(chosen), choose }
  })
let hook: Awaited<ReturnType<typeof open>>
const notes = () =>
  Object.fromEntries([...hook.now().notes].map(([id, { text, isBad }]) => [id, { text, isBad }]))
const place = (one: Fit, at = depot) => doing(() => hook.now().place(at, one, false))
const drop = (id: string, at = depot) => doing(() => void hook.now().drop(at, person(id)))
const choose = (id: string) => doing(() => hook.now().choose(id))
/** The number of times that the people's fit was fetched. */
const reads = () => page.calls('week_fit').length

beforeEach(async () => {
  page.respond('week_fit', (sent) => Response.json(idsOf(sent, 'people').map((id) => fit(id))))
  page.respond('invite_to_job', (sent) => invited(idsOf(sent, 'user_ids').join()))
  hook = await open()
})

describe('placing a person who applied', () => {
  const applied = fit('kim', { application_id: 'of kim', status: 'Pending' })

  it('accepts the application', async () => {
    await place(applied)
    expect(page.calls('review_application')).toEqual([{ application_id: 'of kim', new_status: 'Accepted' }])
    expect(page.calls('invite_to_job')).toEqual([])
  })

  it.each([
    ['lacks a requirement', { missing: ['White Card'] }, depot],
    ['works at another job at that time', { clashes: ['School'] }, depot],
    ['is away at that time', { unavailable: 'away' as const }, depot],
    ['would join a job that has begun', {}, job('depot', '2083-11-22T07:59:00Z')],
  ])('asks first if the person %s', async (_why, more, at) => {
    await place({ ...applied, ...more }, at)
    expect(hook.now().prompt.question?.kind).toBe('doubt')
    expect(page.calls('review_application')).toEqual([])
  })

  it('asks nothing if the job is only outside the person’s free hours', async () => {
    await place({ ...applied, unavailable: 'other_hours' })
    expect(page.calls('review_application')).toHaveLength(1)
  })
})

describe('placing a person who did not apply', () => {
  it('sends an invitation, shows a note beside the person, and refetches the board', async () => {
    const response = heldResponse()
    page.respond('invite_to_job', response.network)
    await place(fit('kim'))
    expect(page.calls('invite_to_job')).toEqual([{ job_id: 'depot', user_ids: ['kim'] }])
    expect(hook.now().invitingId).toBe('kim')
    expect(notes()).toEqual({})
    expect(reads()).toBe(1)
    await response.give(invited('kim'))
    expect(hook.now().invitingId).toBeUndefined()
    expect(notes()).toEqual({ kim: { text: 'kim has been invited.', isBad: false } })
    expect(reads()).toBe(2)
  })

  it('shows a separate note for each person, with the reason for a refusal', async () => {
    await place(fit('kim'))
    page.respond('invite_to_job', () => invited('lee', 'This account is not active.'))
    await place(fit('lee'))
    page.respond('invite_to_job', refusal('PT403', 'Not for you.'))
    await place(fit('mia'))
    expect(notes()).toEqual({
      kim: { text: 'kim has been invited.', isBad: false },
      lee: { text: 'This account is not active.', isBad: true },
      mia: { text: 'Not for you.', isBad: true },
    })
    expect(hook.now().invitingId).toBeUndefined()
    // The board is refetched after a failure too, because the invitation might have been created.
    expect(reads()).toBe(4)
  })

  it.each([
    ['is accepted', { status: 'Accepted' as const }, 'kim has already been accepted.'],
    ['was rejected', { status: 'Rejected' as const }, 'kim was rejected for this job.'],
    ['is not to come again', { not_again: true }, 'kim should not return to this site.'],
    ['is invited', { invited_at: '2083-11-21T00:00:00Z' }, 'kim has already been invited.'],
  ])('sends no invitation to a person who %s', async (_what, more, text) => {
    await place(fit('kim', more))
    expect(notes()).toEqual({ kim: { text, isBad: true } })
    expect(page.calls('invite_to_job')).toEqual([])
    expect(page.calls('review_application')).toEqual([])
  })
})

describe('a job dropped on a person', () => {
  it('refetches the person’s fit for the job on each drop, before any invitation is sent', async () => {
    page.respond('week_fit', () => Response.json([fit('kim'), fit('lee', { status: 'Accepted' })]))
    await drop('lee')
    expect(page.calls('invite_to_job')).toEqual([])
    page.respond('week_fit', () => Response.json([fit('kim'), fit('lee')]))
    await drop('lee')
    expect(page.calls('invite_to_job')).toEqual([{ job_id: 'depot', user_ids: ['lee'] }])
    expect(page.calls('week_fit')).toContainEqual({ job_id: 'depot', people: ['lee'] })
  })

  it('is the job that the person is invited to, even if another job is chosen on the board', async () => {
    await drop('lee', job('office'))
    expect(page.calls('invite_to_job')).toEqual([{ job_id: 'office', user_ids: ['lee'] }])
  })

  it('invites nobody if the person has been accepted since the board was loaded', async () => {
    page.respond('week_fit', () =>
      Response.json([fit('kim'), fit('lee', { status: 'Accepted' }), fit('mia')]),
    )
    await drop('lee')
    expect(notes()).toEqual({ lee: { text: 'lee has already been accepted.', isBad: true } })
    expect(page.calls('invite_to_job')).toEqual([])
  })

  it('shows a note if the person’s account no longer exists', async () => {
    page.respond('week_fit', () => Response.json([]))
    await drop('lee')
    expect(notes()).toEqual({ lee: { text: 'This account no longer exists.', isBad: true } })
  })

  it('shows an error and invites nobody if the person’s fit cannot be loaded', async () => {
    page.respond('week_fit', noNetwork)
    await drop('lee')
    await pass(5000)
    expect(notes()['lee']).toMatchObject({ isBad: true })
    expect(page.calls('invite_to_job')).toEqual([])
  })
})

describe('a newly chosen job', () => {
  it('is shown without the notes of the previous job', async () => {
    await place(fit('kim'))
    await choose('office')
    expect(notes()).toEqual({})
  })

  it('shows no note from a late response to an invitation for the previous job', async () => {
    const response = heldResponse()
    page.respond('invite_to_job', response.network)
    await place(fit('kim'))
    await choose('office')
    await response.give(invited('kim'))
    expect(notes()).toEqual({})
  })

  it('shows no note from a late response to a drop of the previous job', async () => {
    const response = heldResponse()
    page.respond('week_fit', response.network)
    await drop('kim', depot)
    await choose('office')
    await response.give(Response.json([fit('kim', { status: 'Accepted' })]))
    expect(notes()).toEqual({})
  })
})
