import { describe, expect, it } from 'vitest'
import { readTexts, unreadTexts } from '../../../../tests/pay-texts'
import { describeReading, proposedRate, readRate, suggestedPay, typedRate } from './pay-rate'
import { readPay } from './read-pay'

describe('the pay of a job', () => {
  it.each(readTexts)('is read from the text %j', (pay, basis, dollars, kind) => {
    expect(readPay(pay)).toEqual({
      basis,
      cents: Math.round(Number(dollars) * 100),
      isLeast: kind === 'least',
    })
    expect(proposedRate(pay)).toEqual(
      kind === 'exact' ? { pay_basis: basis, rate_cents: dollars } : { pay_basis: '', rate_cents: '' },
    )
  })

  it.each(unreadTexts)('is not read from the text %j, and nothing is proposed', (pay) => {
    expect(readPay(pay)).toBeUndefined()
    expect(proposedRate(pay)).toEqual({ pay_basis: '', rate_cents: '' })
    expect(describeReading(pay)).toBeUndefined()
  })

  it.each([
    ['$35/hr', 'We read this as $35.00 an hour'],
    ['$1,280 daily', 'We read this as $1,280.00 a day'],
    ['$250 per job', 'We read this as $250.00 for the whole job'],
    ['$30-35/hour', 'We read this as at least $30.00 an hour'],
    ['from $280/day', 'We read this as at least $280.00 a day'],
    ['$500+ total', 'We read this as at least $500.00 for the whole job'],
  ])('is shown as it was read from the text %j', (pay, text) => {
    expect(describeReading(pay)).toBe(text)
  })

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
  ])('is read from the typed rate %j as %j cents', (typed, cents) => {
    expect(readRate(typed)).toBe(cents)
  })

  it('fills the form with the stored rate as people type it, or with nothing if no rate is stored', () => {
    expect(typedRate({ pay_basis: 'day', rate_cents: 24_005 })).toEqual({
      pay_basis: 'day',
      rate_cents: '240.05',
    })
    expect(typedRate({ pay_basis: null, rate_cents: null })).toBeUndefined()
  })

  it.each([
    ['34.90', '$34.90/hour'],
    [' 34.9 ', '$34.90/hour'],
    ['39', '$39/hour'],
    ['$39', '$39/hour'],
    ['$34.90/hour', undefined],
    ['34.905', undefined],
    ['By agreement', undefined],
    ['250', undefined],
    ['1250', undefined],
    ['', undefined],
  ])('typed as %j gets the suggestion %j', (typed, suggestion) => {
    expect(suggestedPay(typed)).toBe(suggestion)
  })
})
