import { useInfiniteQuery } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { ada, argumentOf, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { refusal } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import type { Candidate } from './schema'
import type { Change } from './use-decisions'

const page = await signedInDevice({ isAdmin: true })
const { applicationsQuery } = await import('./api')
const { noFilters } = await import('./schema')
const { canUndo, undoableOf, useDeciding } = await import('./use-decisions')

const candidate = (id: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  name: id.toUpperCase(),
  job: 'Depot',
  status: 'Pending',
  missing: [],
  clashes: [],
  isAway: false,
  isBarred: false,
  ...more,
})
const [a, b, c] = [candidate('a'), candidate('b'), candidate('c')]
const verdicts = (of: Record<string, string | null>) =>
  Response.json(Object.entries(of).map(([application_id, error]) => ({ application_id, error })))
const unknown =
  'reviewed_by reviewed_at withdrawn_at job_starts_on job_over unavailable job_city distance_m experience_years jobs_done no_shows job_begins_at job_is_ahead'.split(
    ' ',
  )
const row = (id: string) => ({
  id,
  user_id: `of ${id}`,
  user_name: id,
  user_email: null,
  job_id: 'job',
  job_title: 'Depot',
  status: 'Pending',
  applied_at: '2083-11-20T08:00:00Z',
  job_cleaners_needed: 1,
  job_accepted: 0,
  job_status: 'Open',
  missing: [],
  clashes: [],
  invited: false,
  knows_site: false,
  not_again: false,
  ...Object.fromEntries(unknown.map((name) => [name, null])),
})

let decided: Change[]
const open = () =>
  page.show(() => {
    const list = useInfiniteQuery(applicationsQuery(ada, noFilters))
    const deciding = useDeciding((change) => decided.push(change))
    return {
      ...deciding,
      statuses: list.data?.pages.flat().map(({ id, status, reviewed_by }) => [id, status, reviewed_by]),
    }
  })
let hook: Awaited<ReturnType<typeof open>>
const accept = (...candidates: Candidate[]) => doing(() => hook.now().prompt.accept(candidates, false))
const reject = (...candidates: Candidate[]) => doing(() => hook.now().prompt.reject(candidates, false))
const decideOn = (decision: 'Accepted' | 'Rejected', ...candidates: Candidate[]) =>
  doing(() => hook.now().decisions.decide({ candidates, byKey: false, decision }))
const undoables = () =>
  hook.now().decisions.undoables.map(({ about }) => about.done.map(({ id }) => id).join())
const undo = (index = 0) =>
  doing(() => {
    const undoable = hook.now().decisions.undoables[index]
    if (undoable) hook.now().decisions.undo(undoable)
  })
const refusals = () => Object.fromEntries(hook.now().decisions.refusals)

beforeEach(async () => {
  decided = []
  // A refetch of single rows gets an empty response, so that it changes no row.
  page.respond('list_applications', (sent) =>
    Response.json(argumentOf(sent, 'only_ids') === undefined ? ['a', 'b', 'c'].map(row) : []),
  )
  hook = await open()
})

describe('a decision on one application', () => {
  it('is sent at once, then shown in the list and announced to screen readers', async () => {
    const response = heldResponse()
    page.respond('review_application', response.network)
    await accept(a)
    expect([...hook.now().decisions.underWay]).toEqual([['a', 'Accepted']])
    expect(hook.now().statuses?.[0]).toEqual(['a', 'Pending', null])
    await response.give(Response.json(null))
    expect(page.calls('review_application')).toEqual([{ application_id: 'a', new_status: 'Accepted' }])
    expect(hook.now().decisions.underWay.size).toBe(0)
    expect(hook.now().statuses).toEqual([
      ['a', 'Accepted', ada],
      ['b', 'Pending', null],
      ['c', 'Pending', null],
    ])
    expect(hook.now().announced).toEqual(['Accepted: A, Depot.'])
    expect(decided.map(({ done, decision }) => [done, decision])).toEqual([[[a], 'Accepted']])
  })

  it.each([
    ['lacks a requirement', { missing: ['White Card'] }],
    ['works at another job at that time', { clashes: ['Office'] }],
    ['is away at that time', { isAway: true }],
    ['is barred from the site', { isBarred: true }],
    ['applied for a job that has begun', { over: 'begun' as const }],
  ])('to accept a person who %s needs a confirmation', async (_why, more) => {
    const doubtful = candidate('a', more)
    await accept(b, doubtful)
    expect(hook.now().prompt.question).toMatchObject({ kind: 'doubt', candidates: [b, doubtful] })
    expect(page.calls('review_applications')).toEqual([])
  })

  it('is sent with the answers from the confirmation dialog, which then closes', async () => {
    await accept(candidate('a', { missing: ['White Card'] }))
    await doing(() =>
      hook.now().decisions.decide({
        candidates: [a],
        byKey: false,
        decision: 'Accepted',
        despite: 'Comes tomorrow',
        despiteClash: true,
        despiteOver: true,
        despiteSite: true,
      }),
    )
    const confirmed = { despite_clash: true, despite_over: true, despite_site: true }
    expect(page.calls('review_application')).toEqual([
      { application_id: 'a', new_status: 'Accepted', despite: 'Comes tomorrow', ...confirmed },
    ])
    expect(hook.now().prompt.question).toBeUndefined()
  })

  it('to reject is sent at once for one application, and only after a question for several applications', async () => {
    await reject(a)
    expect(page.calls('review_application')).toEqual([{ application_id: 'a', new_status: 'Rejected' }])
    await reject(b, c)
    expect(hook.now().prompt.question).toMatchObject({ kind: 'message', candidates: [b, c] })
    expect(page.calls('review_applications')).toEqual([])
  })

  it('keeps showing the reason for a refusal until the decision is repeated or the reason is dismissed', async () => {
    page.respond('review_application', refusal('PT409', 'All places are filled.'))
    await accept(a)
    const text = 'Error updating status: All places are filled.'
    expect(refusals()).toEqual({ a: text })
    expect(hook.now().decisions.failure).toBe(text)
    expect(undoables()).toEqual([])
    expect(hook.now().announced).toEqual([])
    expect(hook.now().decisions.underWay.size).toBe(0)
    const response = heldResponse()
    page.respond('review_application', response.network)
    await accept(a)
    expect(refusals()).toEqual({})
    expect(hook.now().decisions.failure).toBeUndefined()
    await response.give(Response.json({ code: 'PT409', message: 'Still full.' }, { status: 409 }))
    expect(refusals()).toEqual({ a: 'Error updating status: Still full.' })
    await doing(() => hook.now().decisions.dismiss('a'))
    expect(refusals()).toEqual({})
  })

  it('that was refused keeps showing its reason while other decisions are made', async () => {
    page.respond('review_application', refusal('PT409', 'All places are filled.'))
    await accept(a)
    page.respond('review_application', () => Response.json(null))
    await reject(b)
    expect(Object.keys(refusals())).toEqual(['a'])
  })

  it('keeps its confirmation dialog open, with the typed text, if the request fails', async () => {
    page.respond('review_application', refusal('PT403', 'Not for you.'))
    await accept(candidate('a', { missing: ['White Card'] }))
    const asked = hook.now().prompt.question
    await decideOn('Accepted', a)
    expect(hook.now().prompt.question).toBe(asked)
    expect(hook.now().decisions.failure).toContain('Not for you.')
    // A new question does not show the previous question's failure.
    await accept(candidate('b', { isAway: true }))
    expect(hook.now().decisions.failure).toBeUndefined()
  })
})

describe('a decision on several applications', () => {
  it('is sent in one request, and shows each refusal beside its row', async () => {
    page.respond('review_applications', () => verdicts({ a: null, b: 'All places are filled.', c: null }))
    await accept(a, b, c)
    expect(page.calls('review_applications')).toEqual([
      { application_ids: ['a', 'b', 'c'], new_status: 'Accepted' },
    ])
    expect(refusals()).toEqual({ b: 'All places are filled.' })
    expect(hook.now().statuses?.map(([, status]) => status)).toEqual(['Accepted', 'Pending', 'Accepted'])
    expect(page.toasts()).toEqual(['2 of 3 accepted. All places are filled.'])
    expect(hook.now().announced).toEqual(['Accepted: A, C.'])
    expect(undoables()).toEqual(['a,c'])
  })

  it('points to the reasons on the rows if the reasons differ, and offers no undo if the database refuses every decision', async () => {
    page.respond('review_applications', () => verdicts({ a: 'Full.', b: 'Withdrawn.', c: 'Full.' }))
    await decideOn('Rejected', a, b, c)
    expect(page.toasts()).toEqual(['0 of 3 rejected. See the reason on each of the other rows.'])
    expect(undoables()).toEqual([])
    expect(hook.now().announced).toEqual(['No applications could be decided. See the reason on each row.'])
  })

  it('that could not be sent shows one error and marks no row', async () => {
    page.respond('review_applications', refusal('PT403', 'Not for you.'))
    await accept(a, b, c)
    expect(hook.now().decisions.failure).toContain('Not for you.')
    expect(refusals()).toEqual({})
    expect(hook.now().decisions.underWay.size).toBe(0)
  })

  it('stays in progress for each application until the response for that application arrives', async () => {
    const response = heldResponse()
    page.respond('review_application', response.network)
    await accept(a)
    await reject(b)
    await accept(c)
    expect([...hook.now().decisions.underWay]).toEqual([
      ['a', 'Accepted'],
      ['b', 'Rejected'],
      ['c', 'Accepted'],
    ])
    await response.give(Response.json(null))
    expect([...hook.now().decisions.underWay.keys()]).toEqual(['b', 'c'])
  })
})

describe('the undo of a decision', () => {
  beforeEach(() => {
    page.respond('review_applications', () => verdicts({ a: null, b: 'Full.', c: null }))
    page.respond('reopen_applications', () => verdicts({ a: null, c: null }))
  })

  it('reverts only the applications that were decided, not the refused ones, and is sent once', async () => {
    const response = heldResponse()
    page.respond('reopen_applications', response.network)
    await accept(a, b, c)
    await undo()
    await undo()
    expect(page.calls('reopen_applications')).toEqual([{ application_ids: ['a', 'c'] }])
    await response.give(verdicts({ a: null, c: null }))
    expect(undoables()).toEqual([])
    expect(hook.now().statuses?.map(([, ...rest]) => rest)).toEqual([
      ['Pending', null],
      ['Pending', null],
      ['Pending', null],
    ])
    expect(hook.now().announced.at(-1)).toBe('Undone: A, C.')
    expect(decided.at(-1)).toMatchObject({ decision: 'Pending', done: [a, c] })
  })

  it('is offered for eight seconds, separately for each decision', async () => {
    await accept(a)
    await pass(5000)
    await accept(c)
    expect(undoables()).toEqual(['a', 'c'])
    expect(canUndo(hook.now().decisions, 'a')).toBe(true)
    expect(undoableOf(hook.now().decisions, 'c')?.about.done).toEqual([c])
    await pass(2500)
    expect(undoables()).toEqual(['a', 'c'])
    await pass(500)
    expect(undoables()).toEqual(['c'])
    expect(canUndo(hook.now().decisions, 'a')).toBe(false)
    await pass(4500)
    expect(undoables()).toEqual(['c'])
    await pass(1000)
    expect(undoables()).toEqual([])
  })

  it('leaves the undo of other decisions available', async () => {
    for (const one of [a, b, c]) await accept(one)
    await undo(1)
    expect(page.calls('reopen_applications')).toEqual([{ application_ids: ['b'] }])
    expect(undoables()).toEqual(['a', 'c'])
  })

  it('shows an error beside the row of each decision that could not be reverted', async () => {
    page.respond('reopen_applications', () => verdicts({ a: null, c: 'They have been told.' }))
    await accept(a, b, c)
    await undo()
    expect(refusals()).toMatchObject({ c: 'They have been told.' })
    expect(hook.now().announced.at(-1)).toBe('Undone: A.')
    expect(hook.now().statuses?.map(([, status]) => status)).toEqual(['Pending', 'Pending', 'Accepted'])
  })

  it('that fails shows an error, and is no longer offered', async () => {
    page.respond('reopen_applications', refusal('PT403', 'Not for you.'))
    await accept(a)
    await undo()
    expect(page.toasts()).toEqual(['Error updating status: Not for you.'])
    expect(undoables()).toEqual([])
    expect(hook.now().statuses?.[0]?.[1]).toBe('Accepted')
  })
})
