import { expect, test } from 'vitest'
import type { OwnDocument } from '../schema'
import { describeState } from './describe-state'

const card: OwnDocument = {
  id: '1',
  type: 'whiteCard',
  path: 'p/documents/whiteCard/a.pdf',
  number: null,
  expires_on: null,
  state: 'checked',
  reason: null,
  uploaded_at: '2026-11-20T02:00:00+00:00',
}
const now = new Date('2026-11-22T02:00:00Z')
const waiting: OwnDocument = { ...card, state: 'waiting' }

test.each<[Partial<OwnDocument>, OwnDocument | undefined, string]>([
  [{ state: 'waiting' }, undefined, 'Waiting to be checked: Uploaded 20 Nov 2026.'],
  [{ state: 'refused', reason: 'Too dark.' }, undefined, 'Refused: Too dark. Please upload it again.'],
  [{}, undefined, 'Checked: This document has no expiry date.'],
  [{ expires_on: '2026-12-23' }, undefined, 'Checked: Valid until 23 Dec 2026.'],
  [
    { expires_on: '2026-12-22' },
    undefined,
    'Expires soon: Checked, valid until 22 Dec 2026. Please upload a new one.',
  ],
  [{ expires_on: '2026-12-22' }, waiting, 'Expires soon: Checked, valid until 22 Dec 2026.'],
  // The database's state decides, because the owner's calendar can be a day ahead of this device's.
  [
    { expires_on: '2026-11-22', state: 'expired' },
    undefined,
    'Expired: This document was valid until 22 Nov 2026. Please upload a new one.',
  ],
])('a document with %o, and with the newer document %o, is described in words', (document, newer, text) => {
  const { word, detail } = describeState({ ...card, ...document }, newer, now)
  expect(`${word}: ${detail}`).toBe(text)
})
