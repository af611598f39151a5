// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { refusal } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'
import { fakeUploads } from '@/lib/testing/fake-uploads'
import type { OwnDocument } from '../../schema'

// Mocked, because src/lib/files/check-pdf.test.ts covers PDFs.
vi.mock('@/lib/files/check-pdf', () => ({ pdfFault: () => Promise.resolve(undefined) }))

const page = await signedInDevice()
const uploads = fakeUploads()
const { DocumentUpload } = await import('./document-upload')

const waiting: OwnDocument = {
  id: 'visa',
  type: 'visa',
  path: 'ada/documents/visa/before.pdf',
  number: 'V 1',
  expires_on: '2085-01-02',
  state: 'waiting',
  reason: null,
  uploaded_at: '2083-11-20T00:00:00Z',
}
let stored: OwnDocument[]
/** Stores a sent document as the database does: the document waits to be checked. */
function keep(body: unknown): Response {
  const { path, number = null, expires_on = null } = Object(body)
  stored = [{ ...waiting, path, number, expires_on }]
  return Response.json(stored[0])
}
const saves = () => page.calls('save_document').map((body) => [Object(body).number, Object(body).expires_on])

let screen: Awaited<ReturnType<typeof open>>
const open = () => page.draw(showScreen, createElement(DocumentUpload, { type: 'visa' }))
const typed = () => [screen.field('Visa number').value, screen.field('Visa expires on').value]
/** Chooses a file. Its upload finishes when the fake clock advances. */
const choose = (content = '%PDF-1.7') =>
  doing(() => {
    const input = screen.element.querySelector('input[type=file]')
    Reflect.defineProperty(input ?? {}, 'files', {
      value: [new File([content], 'visa.pdf')],
      configurable: true,
    })
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  })

beforeEach(async () => {
  uploads.begin()
  stored = [waiting]
  page.respond('my_documents', () => Response.json(stored))
  page.respond('save_document', ({ body }) => keep(body))
  screen = await open()
})

describe('the number and date of a document', () => {
  it('are saved once if the button is clicked twice', async () => {
    const response = heldResponse()
    page.respond('save_document', response.network)
    await screen.type('Visa number', 'V 2')
    await screen.clickTwice('Save Visa')
    expect(saves()).toEqual([['V 2', '2085-01-02']])
    await response.give(keep(page.calls('save_document')[0]))
    expect([typed(), screen.hasButton('Save Visa')]).toEqual([['V 2', '2085-01-02'], false])
    expect(page.toasts()).toEqual(['Your Visa is saved.'])
  })

  it('keep text typed during a save, and are sent with that text by the next save', async () => {
    const response = heldResponse()
    page.respond('save_document', response.network)
    await screen.type('Visa number', 'V 2')
    await screen.click('Save Visa')
    await screen.type('Visa number', 'V 23')
    await response.give(keep(page.calls('save_document')[0]))
    expect([typed(), screen.hasButton('Save Visa')]).toEqual([['V 23', '2085-01-02'], true])
    page.respond('save_document', ({ body }) => keep(body))
    await screen.click('Save Visa')
    expect(saves().at(-1)).toEqual(['V 23', '2085-01-02'])
  })

  it('keep the typed text if the save is refused', async () => {
    page.respond('save_document', refusal('PT400', 'Not now.'))
    await screen.type('Visa number', 'V 2')
    await screen.click('Save Visa')
    expect([typed(), screen.text().includes('Not now.')]).toEqual([['V 2', '2085-01-02'], true])
  })
})

describe('the file of a document', () => {
  it('is uploaded with the typed number and date', async () => {
    await screen.type('Visa number', 'V 2')
    await choose()
    await pass(500)
    expect(saves()).toEqual([['V 2', '2085-01-02']])
    expect([typed(), screen.hasButton('Save Visa')]).toEqual([['V 2', '2085-01-02'], false])
  })

  it('is uploaded without losing text that is typed during the upload', async () => {
    await choose()
    await screen.type('Visa number', 'V 2')
    await pass(500)
    expect(saves()).toEqual([['V 1', '2085-01-02']])
    expect([typed(), screen.hasButton('Save Visa')]).toEqual([['V 2', '2085-01-02'], true])
  })

  it('is saved on a retry after a refusal, with the newly typed number and without a second upload', async () => {
    page.respond('save_document', refusal('PT400', 'Not now.'))
    await choose()
    await pass(500)
    page.respond('save_document', ({ body }) => keep(body))
    await screen.type('Visa number', 'V 2')
    await screen.click('Try again Visa')
    await pass(500)
    expect([saves(), uploads.sent.length]).toEqual([
      [
        ['V 1', '2085-01-02'],
        ['V 2', '2085-01-02'],
      ],
      1,
    ])
  })

  it('is refused before the upload if it is neither a document nor a picture', async () => {
    await choose('hello')
    expect([uploads.sent, saves()]).toEqual([[], []])
    expect(screen.text()).toContain('This file is not a document or picture.')
  })
})
