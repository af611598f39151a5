import { describe, expect, it } from 'vitest'
import { readPay, unreadPay } from '../../../../tests/pay-texts'
import { proposedRate, readRate, typedRate } from './pay-rate'

describe('what a job is paid by', () => {
  it.each(readPay)('proposes it from %j', (pay, pay_basis, rate_cents) => {
    expect(proposedRate(pay)).toEqual({ pay_basis, rate_cents })
  })

  it.each([...unreadPay, '$0'])('asks where %j does not say it', (pay) =>
    expect(proposedRate(pay)).toEqual({ pay_basis: '', rate_cents: '' }),
  )

  it.each([
    ['30.50', 3050],
    [' $30.5 ', 3050],
    ['100000', 10_000_000],
    ['100000.01', null],
    ['0', null],
    ['0.01', 1],
    ['30,50', null],
    ['30.505', null],
    ['-1', null],
    ['', null],
  ])('reads the rate %j as %j cents', (typed, cents) => {
    expect(readRate(typed)).toBe(cents)
  })

  it('shows a stored rate as it would be typed, and none where nobody has said it', () => {
    expect(typedRate({ pay_basis: 'day', rate_cents: 24_005 })).toEqual({
      pay_basis: 'day',
      rate_cents: '240.05',
    })
    expect(typedRate({ pay_basis: null, rate_cents: null })).toBeUndefined()
  })
})
