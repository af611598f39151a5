import { describe, expect, it } from 'vitest'
import { formatPay, formatPayWithDollar } from './format-pay'

describe('pay', () => {
  it('is shown as stored on cards and the job page', () => {
    expect(formatPay('30.50')).toBe('30.50')
    expect(formatPay('$30.50/hour')).toBe('$30.50/hour')
  })

  it('has exactly one dollar sign on the list of applications', () => {
    expect(formatPayWithDollar('30.50')).toBe('$30.50')
    expect(formatPayWithDollar('$30.50/hour')).toBe('$30.50/hour')
    expect(formatPayWithDollar('$ $30')).toBe('$30')
  })

  it.each([null, undefined, '', '   '])('%j is N/A', (value) => {
    expect(formatPay(value)).toBe('N/A')
    expect(formatPayWithDollar(value)).toBe('N/A')
  })

  it('a lone dollar sign is no pay', () => {
    expect(formatPayWithDollar('$')).toBe('N/A')
  })
})
