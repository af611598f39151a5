import { expect, test } from 'vitest'
import { documentsOf } from './document-state'
import { detailsOf, detailsSchema, expiryFault, type OwnDocument, unreadableDate } from './schema'

const row = (state: OwnDocument['state'], more: Partial<OwnDocument> = {}): OwnDocument => ({
  id: state,
  type: 'visa',
  path: `p/documents/visa/${state}.pdf`,
  number: state,
  expires_on: '2030-01-01',
  state,
  reason: null,
  uploaded_at: '2026-01-01T00:00:00Z',
  ...more,
})

test('the form starts with the details of the unchecked document, or else with the number of the checked one', () => {
  const documents = [row('checked'), row('waiting'), row('expired', { type: 'blueCard' })]
  expect(documentsOf(documents, 'visa')).toEqual({ current: documents[0], newer: documents[1] })
  expect(detailsOf(documents, 'visa')).toEqual({ number: 'waiting', expires_on: '2030-01-01' })
  expect(detailsOf(documents, 'blueCard')).toEqual({ number: 'expired', expires_on: '' })
  expect(detailsOf(documents, 'whiteCard')).toEqual({ number: '', expires_on: '' })
})

test.each([
  [{ number: ' 12 ', expires_on: '' }, []],
  [{ number: 'x'.repeat(101), expires_on: '' }, ['Please use at most 100 characters.']],
  [{ number: '', expires_on: unreadableDate }, ['Please enter a complete date, or leave it empty.']],
  [{ number: '', expires_on: '2200-01-01' }, ['Please enter a year up to 2199.']],
])('the document details %o have the faults %o', (details, faults) => {
  const read = detailsSchema.safeParse(details)
  expect(read.success ? [] : read.error.issues.map(({ message }) => message)).toEqual(faults)
})

test('an expiry date counts as passed once its day is over on this device', () => {
  const evening = new Date(2026, 10, 22, 23, 30)
  expect(expiryFault('2026-11-21', evening)).toContain('has passed')
  expect(expiryFault('2026-11-22', evening)).toBeUndefined()
  expect(expiryFault('', evening)).toBeUndefined()
})
