import { describe, expect, it } from 'vitest'
import { argumentOf, signedInDevice } from '@/components/testing/session-for-tests'
import type { Sent } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import type { WaitingDocument } from './schema'

const page = await signedInDevice({ isAdmin: true })
const { waitingQuery } = await import('./api')
const { useDocumentQueue } = await import('./use-document-queue')

/** Returns a waiting document. A higher number means a later upload. */
const waiting = (number: number, more: Partial<WaitingDocument> = {}): WaitingDocument => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  user_id: `owner ${number}`,
  user_name: `Owner ${number}`,
  type: 'visa',
  number: null,
  expires_on: null,
  path: `${number}.pdf`,
  uploaded_at: new Date(Date.parse('2083-11-20T00:00:00Z') + number * 60_000).toISOString(),
  has_current: false,
  current_expires_on: null,
  ...more,
})
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The waiting documents in the database. */
let rows: WaitingDocument[]

function pageOfRows(sent: Sent): Response {
  // The request that counts the whole queue gets only the number, without rows.
  if (sent.method === 'HEAD' || sent.search.includes('select=id'))
    return new Response('[]', { headers: { 'content-range': `0-0/${rows.length}` } })
  const [size, after] = ['page_size', 'after_uploaded'].map((name) => argumentOf(sent, name))
  const rest = typeof after === 'string' ? rows.filter((row) => row.uploaded_at > after) : rows
  return Response.json(rest.slice(0, Number(size)))
}

/** Opens the review page at a URL, with these documents in the queue. */
async function openWith(documents: WaitingDocument[], search = '') {
  rows = documents
  page.respond('waiting_documents', pageOfRows)
  page.openAt('/admin/documents', `/admin/documents${search}`)
  await page.go(`/admin/documents${search}`).catch(() => undefined)
  const hook = await page.show(useDocumentQueue)
  await page.go(`/admin/documents${search}`)
  await pass(200)
  return {
    now: hook.now,
    path: () => hook.now().shown?.document.path,
    go: (step: 1 | -1) => doing(() => hook.now().go(step)),
    finish: () => doing(() => hook.now().finish(shownOf(hook.now()))),
    read: async () => {
      await doing(() => page.queryClient.refetchQueries({ queryKey: waitingQuery('ada').queryKey }))
      await pass(200)
    },
    bringBack: (document: WaitingDocument) => doing(() => hook.now().bringBack(document)),
  }
}

function shownOf({ shown }: ReturnType<typeof useDocumentQueue>): WaitingDocument {
  if (!shown) throw new Error('The desk is empty.')
  return shown.document
}

describe('the review page for waiting documents', () => {
  it('moves forwards and backwards through the queue, and from the last document to the first', async () => {
    const desk = await openWith(
      numbers(1, 3).map((number) => waiting(number)),
      `?document=${waiting(1).id}`,
    )
    const seen = [desk.path()]
    for (const step of [1, 1, -1, 1, 1] as const) {
      await desk.go(step)
      seen.push(desk.path())
    }
    expect(seen).toEqual(['1.pdf', '2.pdf', '3.pdf', '2.pdf', '3.pdf', '1.pdf'])
    expect(desk.now()).toMatchObject({ hasPrevious: false, hasNext: true, total: 3 })
  })

  it('moves from the last document to the first if the page was opened at the last', async () => {
    const desk = await openWith(
      numbers(1, 3).map((number) => waiting(number)),
      `?document=${waiting(3).id}`,
    )
    await desk.go(1)
    expect(desk.path()).toBe('1.pdf')
  })

  it('removes a finished document before the list is refetched, and shows the next one', async () => {
    const desk = await openWith(
      numbers(1, 3).map((number) => waiting(number)),
      `?document=${waiting(2).id}`,
    )
    await desk.finish()
    expect([desk.path(), desk.now().total]).toEqual(['3.pdf', 2])
    await desk.read()
    expect([desk.path(), desk.now().total]).toEqual(['3.pdf', 2])
    await desk.finish()
    expect([desk.path(), desk.now().total]).toEqual(['1.pdf', 1])
    await desk.finish()
    expect(desk.now()).toMatchObject({ shown: undefined, total: 0, hasNext: false, isLoading: false })
  })

  it('shows a document again when its decision is undone', async () => {
    const desk = await openWith(
      numbers(1, 3).map((number) => waiting(number)),
      `?document=${waiting(2).id}`,
    )
    await desk.finish()
    await desk.bringBack(waiting(2))
    expect([desk.path(), desk.now().total, desk.now().shown?.place]).toEqual(['2.pdf', 3, 1])
  })

  it('keeps showing a document that another administrator has decided until this administrator moves on', async () => {
    const all = numbers(1, 4).map((number) => waiting(number))
    const desk = await openWith(all, `?document=${waiting(2).id}`)
    rows = all.filter(({ path }) => path !== '2.pdf')
    await desk.read()
    expect([desk.path(), desk.now().shown?.freshness]).toEqual(['2.pdf', 'gone'])
    await desk.go(1)
    expect(desk.path()).toBe('3.pdf')
    await desk.go(-1)
    expect(desk.path()).toBe('1.pdf')
  })

  it('replaces a document with its owner’s newer upload, and marks the document as changed', async () => {
    const desk = await openWith(
      numbers(1, 3).map((number) => waiting(number)),
      `?document=${waiting(2).id}`,
    )
    rows = [waiting(1), waiting(3), waiting(7, { user_id: 'owner 2' })]
    await desk.read()
    expect([desk.path(), desk.now().shown?.freshness, desk.now().shown?.place]).toEqual([
      '7.pdf',
      'changed',
      2,
    ])
  })

  it('loads further pages early enough to reach all of 45 documents', async () => {
    const desk = await openWith(
      numbers(1, 45).map((number) => waiting(number)),
      `?document=${waiting(1).id}`,
    )
    expect(desk.now().total).toBe(45)
    const seen = [desk.path()]
    for (let steps = 0; steps < 44; steps += 1) {
      await desk.go(1)
      await pass(100)
      seen.push(desk.path())
    }
    expect(seen).toEqual(numbers(1, 45).map((number) => `${number}.pdf`))
    const pages = page.requests('waiting_documents').filter(({ search }) => !search.includes('select=id'))
    expect(pages).toHaveLength(3)
  })
})
