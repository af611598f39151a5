import { expect, test } from 'vitest'
import { abnAdvice, accountAdvice, bsbAdvice } from './bank-details'

test.each(['', '  ', '51 824 753 556', '51824753556', '53-004-085-616'])(
  'an ABN %j needs no advice',
  (abn) => {
    expect(abnAdvice(abn)).toBeUndefined()
  },
)

test.each(['51 824 753 557', '15 824 753 556', '00 000 000 000'])('%j breaks the checksum', (abn) => {
  expect(abnAdvice(abn)).toContain('check digits')
})

test.each(['123', '51 824 753 5566', 'ABN 51824753556', '5182475355x'])('%j has not eleven digits', (abn) => {
  expect(abnAdvice(abn)).toContain('11 digits')
})

test.each(['', '064-000', '064 000', '064000'])('a BSB %j needs no advice', (bsb) => {
  expect(bsbAdvice(bsb)).toBeUndefined()
})

test.each(['06400', '0640000', 'CBA'])('a BSB %j gets advice', (bsb) => {
  expect(bsbAdvice(bsb)).toContain('6 digits')
})

test.each(['000-000', '999 999'])('no bank has the BSB %j', (bsb) => {
  expect(bsbAdvice(bsb)).toContain('No bank')
})

test.each(['', '1', '12 345-6789'])('an account number %j needs no advice', (account) => {
  expect(accountAdvice(account)).toBeUndefined()
})

test.each(['0000', '1234567890', '12A'])('an account number %j gets advice', (account) => {
  expect(accountAdvice(account)).toContain('1 to 9 digits')
})
