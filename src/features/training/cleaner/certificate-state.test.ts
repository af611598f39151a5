import { expect, it } from 'vitest'
import { describeValidity, isRenewable } from './certificate-state'

it.each([
  ['valid', null, undefined, false],
  ['valid', '2027-03-01', 'Valid until 1 Mar 2027', false],
  ['ending', '2026-12-01', 'Expires on 1 Dec 2026', true],
  ['expired', '2026-01-31', 'Expired on 31 Jan 2026', true],
])('a certificate with the state %s and the end date %s reads %j', (state, day, text, renewable) => {
  const certificate = { certificate_state: state, valid_until: day }
  expect(describeValidity(certificate)?.text).toBe(text)
  expect(isRenewable(certificate)).toBe(renewable)
})

it('a course without a certificate shows no validity and cannot be renewed', () => {
  const none = { certificate_state: null, valid_until: null }
  expect(describeValidity(none)).toBeUndefined()
  expect(isRenewable(none)).toBe(false)
})
