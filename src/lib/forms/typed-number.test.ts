import { expect, it } from 'vitest'
import { plainNumber } from './typed-number'

it.each([
  ['12', '12'],
  [' 12.5 ', '12.5'],
  ['12,5', '12.5'],
  ['12,55', '12.55'],
  ['0,125', '0.125'],
  ['1,250', '1250'],
  ['1,250.5', '1250.5'],
  ['1,250,000', '1250000'],
  ['1234,567', '1234.567'],
  ['12.', '12.'],
  ['1.250.000', null],
  ['1,25,0', null],
  ['1.250,5', null],
  ['12 m²', null],
  ['-1', null],
  ['1e3', null],
  ['0x10', null],
  ['Infinity', null],
  ['', null],
])('the typed number %j is read as %j', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain)
})
