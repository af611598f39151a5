import { describe, expect, it } from 'vitest'
import {
  formatDistance,
  formatHeadcount,
  formatLocation,
  formatPay,
  formatPayWithDollar,
  formatShift,
  isFull,
  jobTitle,
} from './format-job'

it.each([
  ['Brisbane', '4000', 'QLD', 'Brisbane 4000'],
  ['Brisbane', null, 'QLD', 'Brisbane QLD'],
  [' Brisbane ', ' ', ' QLD ', 'Brisbane QLD'],
  ['Brisbane', null, null, 'Brisbane'],
  [null, '4000', 'QLD', '4000'],
  [null, null, null, 'N/A'],
])('the location %s, %s, %s reads "%s"', (location_city, location_postcode, location_state, written) => {
  expect(formatLocation({ location_city, location_postcode, location_state })).toBe(written)
})

it.each([
  [0, '1 km away'],
  [1499, '1 km away'],
  [1500, '2 km away'],
  [12_345.678, '12 km away'],
  [999_499, '999 km away'],
  [3_606_500.5, '3,607 km away'],
])('a distance of %d m reads %s', (metres, written) => {
  expect(formatDistance(metres)).toBe(written)
})

it.each([
  [' Tower clean ', 'Tower clean'],
  ['  ', 'Job Opportunity'],
  ['', 'Job Opportunity'],
  [null, 'Job Opportunity'],
])('a job with the title %j is shown as "%s"', (name, shown) => {
  expect(jobTitle(name)).toBe(shown)
})

describe('pay', () => {
  it('is shown on the job page as it is stored', () => {
    expect(formatPay('30.50')).toBe('30.50')
    expect(formatPay('$30.50/hour')).toBe('$30.50/hour')
  })

  it.each([
    ['30.50', '$30.50'],
    ['.50', '$.50'],
    ['39', '$39'],
    ['$30.50/hour', '$30.50/hour'],
    ['$ $30', '$30'],
    ['From $34.90/hour', 'From $34.90/hour'],
    ['39 + $5 for travel', '39 + $5 for travel'],
    ['A$$30', 'A$$30'],
    ['By agreement', 'By agreement'],
    ['About 35 an hour', 'About 35 an hour'],
  ])('of %s reads %s in lists and on cards', (stored, shown) => {
    expect(formatPayWithDollar(stored)).toBe(shown)
  })

  it.each([null, undefined, '', '   '])('of %j reads N/A', (value) => {
    expect(formatPay(value)).toBe('N/A')
    expect(formatPayWithDollar(value)).toBe('N/A')
  })

  it('of a lone dollar sign reads N/A', () => {
    expect(formatPayWithDollar('$')).toBe('N/A')
  })
})

describe('the number of cleaners that a job needs', () => {
  it.each([
    [0, 3, '0 of 3 filled'],
    [2, 3, '2 of 3 filled'],
    [3, 3, 'All places are filled'],
    [null, 3, '0 of 3 filled'],
    [2, null, undefined],
    [0, 0, undefined],
    [0, null, undefined],
  ])('with %s of %s accepted is shown as: %s', (accepted, needed, text) => {
    expect(formatHeadcount(accepted, needed)).toBe(text)
    expect(isFull(accepted, needed)).toBe(text === 'All places are filled')
  })
})

it.each([
  [25_298, 450, false, '$253 for 7.5 h'],
  [22_500, 450, true, 'from $225 for 7.5 h'],
  [28_000, 440, null, '$280 for 7.33 h'],
  [150_000, 480, false, '$1,500 for 8 h'],
])('pay of %i cents for %i minutes (a minimum: %s) reads "%s"', (cents, minutes, isLeast, written) => {
  expect(formatShift(cents, minutes, isLeast)).toBe(written)
})
