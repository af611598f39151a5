import { useQuery } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { ada, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { noNetwork, refusal } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import type { WaitingDocument } from './schema'

const page = await signedInDevice({ isAdmin: true })
const { personDocumentsQuery } = await import('./api')
const { useDocumentDecision } = await import('./use-document-decision')
const { expiryOf, useDecisionDrafts } = await import('./use-decision-drafts')

const waiting = (id: string, more: Partial<WaitingDocument> = {}): WaitingDocument => ({
  id,
  user_id: `of ${id}`,
  user_name: id.toUpperCase(),
  type: 'visa',
  number: null,
  expires_on: null,
  path: `${id}.pdf`,
  uploaded_at: '2083-11-20T00:00:00Z',
  has_current: false,
  current_expires_on: null,
  ...more,
})
const [a, b, c] = [waiting('a'), waiting('b'), waiting('c')]
const refused = { decision: 'refused', reason: 'Not readable' } as const
const checked = { decision: 'checked', expiresOn: '2085-01-02' } as const

let left: unknown[]
let back: string[]
const open = () =>
  page.show(() => {
    useQuery(personDocumentsQuery(ada, 'kim'))
    return useDocumentDecision(
      ({ id }, isOurs) => left.push([id, isOurs]),
      ({ id }) => back.push(id),
    )
  })
const openDrafts = () => page.show(useDecisionDrafts)
let hook: Awaited<ReturnType<typeof open>>
const decide = (...given: Parameters<ReturnType<typeof useDocumentDecision>['decide']>) =>
  doing(() => hook.now().decide(...given))
const undo = () => doing(() => hook.now().undo())
/** The number of times that the person's documents were fetched. */
const reads = () => page.calls('person_documents').length
const undoable = () => hook.now().undoable?.about.document.id

beforeEach(async () => {
  left = []
  back = []
  page.respond('person_documents', () => Response.json([]))
  hook = await open()
})

describe('a decision on a document', () => {
  it('is sent once with its date, and removes the document once the database has accepted the decision', async () => {
    const response = heldResponse()
    page.respond('decide_document', response.network)
    await decide(a, checked)
    await decide(a, checked)
    await decide(b, refused)
    expect(page.calls('decide_document')).toEqual([
      { document_id: 'a', decision: 'checked', expires_on: '2085-01-02' },
    ])
    expect(hook.now().isPending).toBe(true)
    expect(left).toEqual([])
    await response.give(Response.json(null))
    expect(left).toEqual([['a', true]])
    expect(hook.now().outcome?.tone).toBe('positive')
    expect(hook.now().outcome?.text).toContain('Checked, valid until 2 Jan 2085')
    expect(reads()).toBe(2)
  })

  it('includes the reason when the document is refused', async () => {
    await decide(b, refused)
    expect(page.calls('decide_document')).toEqual([
      { document_id: 'b', decision: 'refused', reason: 'Not readable' },
    ])
    expect(hook.now().outcome?.text).toContain('Refused')
  })

  it('removes the document if another administrator decided first, and names that administrator', async () => {
    page.respond('decide_document', refusal('PT409', 'Priya has checked it.'))
    await decide(a, checked)
    expect(left).toEqual([['a', false]])
    expect(hook.now().outcome).toMatchObject({ tone: 'warning' })
    expect(hook.now().outcome?.text).toContain('Priya has checked it.')
    expect(hook.now().errorOf(a)).toBeUndefined()
    expect(undoable()).toBeUndefined()
    expect(reads()).toBe(2)
  })

  it('refetches the queue if the document was replaced meanwhile', async () => {
    page.respond('decide_document', refusal('PT404', 'It is gone.'))
    await decide(a, checked)
    expect(left).toEqual([])
    expect(hook.now().errorOf(a)).toBeUndefined()
    expect(reads()).toBe(2)
  })

  it('shows a failure beside its own document, and can be sent again', async () => {
    page.respond('decide_document', refusal('PT400', 'The date is over.'))
    await decide(a, checked)
    expect(hook.now().errorOf(a)).toBe('The date is over.')
    expect(hook.now().errorOf(b)).toBeUndefined()
    expect(left).toEqual([])
    expect(undoable()).toBeUndefined()
    page.respond('decide_document', () => Response.json(null))
    await decide(a, checked)
    expect(left).toEqual([['a', true]])
    expect(hook.now().errorOf(a)).toBeUndefined()
  })

  it('no longer shows its failure once the next document is opened', async () => {
    page.respond('decide_document', refusal('PT400', 'The date is over.'))
    await decide(a, checked)
    await doing(() => hook.now().clear())
    expect([hook.now().errorOf(a), hook.now().outcome]).toEqual([undefined, undefined])
  })
})

describe('the undo of a decision', () => {
  it('reverts the last of three decisions once, and is then offered for the second decision', async () => {
    for (const one of [a, b, c]) await decide(one, checked)
    expect(undoable()).toBe('c')
    const response = heldResponse()
    page.respond('reopen_document', response.network)
    await undo()
    await undo()
    expect(page.calls('reopen_document')).toEqual([{ document_id: 'c' }])
    expect(back).toEqual([])
    await response.give(Response.json(null))
    expect(back).toEqual(['c'])
    expect(hook.now().outcome?.text).toContain('Undone')
    expect(undoable()).toBe('b')
  })

  it('is offered for eight seconds', async () => {
    await decide(a, checked)
    await pass(7500)
    expect(undoable()).toBe('a')
    await pass(500)
    expect(undoable()).toBeUndefined()
    await undo()
    expect(page.calls('reopen_document')).toEqual([])
  })

  it('brings the document back only after the queue has been refetched', async () => {
    await decide(a, checked)
    const read = heldResponse()
    page.respond('person_documents', read.network)
    await undo()
    expect(back).toEqual([])
    await read.give(Response.json([]))
    expect(back).toEqual(['a'])
  })

  it('is offered again if it failed without a connection', async () => {
    page.respond('reopen_document', noNetwork)
    await decide(a, checked)
    await undo()
    expect(undoable()).toBe('a')
    page.respond('reopen_document', () => Response.json(null))
    await undo()
    expect(back).toEqual(['a'])
    expect(undoable()).toBeUndefined()
  })

  it('shows the reason if it is refused as too late, and is no longer offered', async () => {
    page.respond('reopen_document', refusal('PT409', 'A has been told.'))
    await decide(a, checked)
    await undo()
    expect(hook.now().outcome).toMatchObject({ tone: 'warning' })
    expect(hook.now().outcome?.text).toContain('A has been told.')
    expect(back).toEqual([])
    expect(undoable()).toBeUndefined()
  })
})

describe('the draft of a decision', () => {
  it('stays with its document while others are opened', async () => {
    const drafts = await openDrafts()
    for (const one of [a, b, c]) await doing(() => drafts.now().change(one, { reason: `about ${one.id}` }))
    await doing(() => drafts.now().change(b, { isRefusing: true }))
    expect([a, b, c].map((one) => drafts.now().draftOf(one))).toEqual([
      { isRefusing: false, reason: 'about a' },
      { isRefusing: true, reason: 'about b' },
      { isRefusing: false, reason: 'about c' },
    ])
    await doing(() => drafts.now().drop(b))
    expect([a, b, c].map((one) => drafts.now().draftOf(one).reason)).toEqual(['about a', '', 'about c'])
  })

  it('also applies to the file that replaces its document, but to no other type or person', async () => {
    const drafts = await openDrafts()
    await doing(() => drafts.now().change(a, { date: '2085-01-02' }))
    const draftOf = (more: Partial<WaitingDocument>) =>
      drafts.now().draftOf({ ...a, id: 'new', ...more }).date
    expect([draftOf({}), draftOf({ type: 'whiteCard' }), draftOf({ user_id: 'of b' })]).toEqual([
      '2085-01-02',
      undefined,
      undefined,
    ])
  })

  it('offers the last typed reason for other documents, too', async () => {
    const drafts = await openDrafts()
    await doing(() => drafts.now().keepReason('Wrong name on it'))
    await doing(() => drafts.now().drop(a))
    expect(drafts.now().ownReason).toBe('Wrong name on it')
  })

  it.each([
    ['the typed date', { expires_on: '2084-05-06' }, { date: '2085-01-02' }, '2085-01-02'],
    ['the date from the person', { expires_on: '2084-05-06' }, {}, '2084-05-06'],
    ['an emptied date', { expires_on: '2084-05-06' }, { date: '' }, ''],
    ['no date yet', {}, {}, ''],
    ['no date for a White Card', { type: 'whiteCard' }, {}, undefined],
    ['a date of a White Card', { type: 'whiteCard', expires_on: '2084-05-06' }, {}, '2084-05-06'],
    [
      'no date if the administrator said so',
      { expires_on: '2084-05-06' },
      { isWithoutDate: true },
      undefined,
    ],
  ] as const)('is sent with this expiry date: %s', (_what, of, draft, expected) => {
    expect(expiryOf(waiting('a', of), { isRefusing: false, reason: '', ...draft })).toBe(expected)
  })
})
