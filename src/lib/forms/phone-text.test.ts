import { expect, it } from 'vitest'
import { phonePattern, phoneText } from './phone-text'

it.each([
  ['0412 345 678', '0412 345 678'],
  ['\u202a+61 412 345 678\u202c', '+61 412 345 678'],
  ['\u200e0412345678\u200f', '0412345678'],
  ['\u2066(07) 3123 4567\u2069', '(07) 3123 4567'],
  ['0412\u00a0345\u00a0678', '0412 345 678'],
  ['0412\u202f345\u2009678', '0412 345 678'],
  ['0412.345.678', '0412 345 678'],
  ['0412\u2013345\u2011678', '0412-345-678'],
  ['tel:+61412345678', '+61412345678'],
  [' TEL: 0412 345 678 ', '0412 345 678'],
  ['＋61 412 345 678', '+61 412 345 678'],
  ['0412\t345\r\n678', '0412 345 678'],
  ['\ufeff0412\u200b345678', '0412345678'],
])('%j is read as the phone number %j', (typed, plain) => {
  const read = phoneText().parse(typed)
  expect(read).toBe(plain)
  expect(read).toMatch(phonePattern)
})

it.each(['call me', '0412 345 678 ext 9', 'tel:', '12345', 'mobile: 0412 345 678'])(
  '%j is not a phone number',
  (typed) => {
    expect(phoneText().parse(typed)).not.toMatch(phonePattern)
  },
)
