import { expect, test } from 'vitest'
import type { DocumentState } from '@/features/documents/document-state'
import { describeState, heldDocuments, isDateNear } from './describe-document'

const checked = { type: 'visa', state: 'checked', expires_on: '2027-03-03' } as const

test('a checked document is listed before a newer, unchecked one, and its description mentions the newer one', () => {
  const held = heldDocuments([
    { type: 'blueCard', state: 'refused', expires_on: null },
    { ...checked, state: 'waiting', expires_on: '2031-01-01' },
    checked,
    { type: 'whiteCard', state: 'checked', expires_on: null },
  ])
  expect(held.map(({ type, newer }) => [type, newer])).toEqual([
    ['whiteCard', undefined],
    ['visa', 'waiting'],
    ['blueCard', undefined],
  ])
  expect(held.map(describeState)).toEqual([
    'checked, no expiry date',
    'checked, valid until 3 Mar 2027; a newer document is waiting to be checked',
    'refused',
  ])
})

test('an expired document is described with its expiry date, and with a newer document that was refused', () => {
  const [held] = heldDocuments([
    { ...checked, state: 'expired' },
    { ...checked, state: 'refused' },
  ])
  expect(held && describeState(held)).toBe('expired 3 Mar 2027; a newer document was refused')
})

test('an expiry date counts as near if it is soon or past, unless the document is only waiting to be checked', () => {
  const now = Date.parse('2027-02-10T12:00:00Z')
  const isNear = (state: DocumentState, expires_on: string | null) =>
    heldDocuments([{ type: 'visa', state, expires_on }]).some((held) => isDateNear(held, now))
  expect(isNear('checked', '2027-03-03')).toBe(true)
  expect(isNear('checked', '2027-04-03')).toBe(false)
  expect(isNear('checked', null)).toBe(false)
  expect(isNear('expired', '2020-01-01')).toBe(true)
  expect(isNear('waiting', '2027-02-11')).toBe(false)
})
