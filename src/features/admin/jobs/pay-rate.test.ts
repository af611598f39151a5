import { describe, expect, it } from 'vitest'
import { proposedRate, readRate, typedRate } from './pay-rate'

describe('what a job is paid by', () => {
  // The amounts are read as in the database's 413_best_paid.test.sql.
  it.each([
    ['30.50', 'hour', '30.50'],
    ['$30.50/hour', 'hour', '30.50'],
    [' $ 34 / hr ', 'hour', '34.00'],
    ['A$34.9 per hour', 'hour', '34.90'],
    ['AUD 34.90 p/h', 'hour', '34.90'],
    ['from $33 an hour plus super', 'hour', '33.00'],
    ['$31ph', 'hour', '31.00'],
    ['$32 HOURLY', 'hour', '32.00'],
    ['$30-35/hour', 'hour', '30.00'],
    ['$35 per cleaner', 'hour', '35.00'],
    ['100', 'hour', '100.00'],
    ['$240 a shift', 'day', '240.00'],
    ['$240 daily', 'day', '240.00'],
    ['$250 per job', 'job', '250.00'],
    ['$480 fixed', 'job', '480.00'],
    ['100.01', 'job', '100.01'],
    ['$1,200', 'job', '1200.00'],
  ])('proposes it from %j', (pay, pay_basis, rate_cents) => {
    expect(proposedRate(pay)).toEqual({ pay_basis, rate_cents })
  })

  it.each([
    '',
    'By agreement',
    'Up to $45/hour',
    '$1500/week',
    '$5 per m2',
    '$0',
    '-30',
    '30.505',
    '1,2,3',
    '9999999',
  ])('asks where %j does not say it', (pay) =>
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
