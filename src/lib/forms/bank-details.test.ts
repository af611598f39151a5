import { expect, test } from 'vitest'
import { abnAdvice, accountAdvice, bsbAdvice } from './bank-details'

test.each(['', '  ', '51 824 753 556', '51824753556', '53-004-085-616'])(
  'the ABN %j gets no advice',
  (abn) => {
    expect(abnAdvice(abn)).toBeUndefined()
  },
)

test.each(['51 824 753 557', '15 824 753 556', '00 000 000 000'])(
  'the ABN %j gets advice, because its check digits are wrong',
  (abn) => {
    expect(abnAdvice(abn)).toContain('This ABN is not valid')
  },
)

test.each(['123', '51 824 753 5566', 'ABN 51824753556', '5182475355x'])(
  'the ABN %j gets advice, because it does not have eleven digits',
  (abn) => {
    expect(abnAdvice(abn)).toContain('11 digits')
  },
)

test.each(['', '064-000', '064 000', '064000'])('the BSB %j gets no advice', (bsb) => {
  expect(bsbAdvice(bsb)).toBeUndefined()
})

test.each(['06400', '0640000', 'CBA'])(
  'the BSB %j gets advice, because it does not have six digits',
  (bsb) => {
    expect(bsbAdvice(bsb)).toContain('6 digits')
  },
)

test.each(['000-000', '999 999'])('the BSB %j gets advice, because it belongs to no bank', (bsb) => {
  expect(bsbAdvice(bsb)).toContain('No bank')
})

test.each(['', '1', '12 345-6789'])('the account number %j gets no advice', (account) => {
  expect(accountAdvice(account)).toBeUndefined()
})

test.each(['0000', '1234567890', '12A'])(
  'the account number %j gets advice, because it does not have one to nine digits',
  (account) => {
    expect(accountAdvice(account)).toContain('1 to 9 digits')
  },
)
