import { expect, it } from 'vitest'
import { phonesInText } from './phones-in-text'

const numbersIn = (message: string) => phonesInText(message).flatMap(({ phone }) => phone ?? [])

it.each([
  ['Call me: 0412 345 678.', ['0412 345 678']],
  ['+61 412 345 678 or (07) 3333 4444', ['+61 412 345 678', '(07) 3333 4444']],
  ['0412345678\n0498 765 432', ['0412345678', '0498 765 432']],
])('the phone numbers in %j become links', (message, numbers) => expect(numbersIn(message)).toEqual(numbers))

it.each([
  'At 7:30, unit 12, 4101 West End',
  'https://example.com/12345678',
  'https://12345678.example',
  'a12345678',
  '12345678901234567890',
  'me12345678@example.com',
  '192.168.100.200',
  'javascript:0412345678',
])('%j contains no phone number', (message) => expect(numbersIn(message)).toEqual([]))

it('a message with phone numbers keeps all of its text', () => {
  const message = 'a 0412 345 678 b\n+61 7 3333 4444'
  expect(
    phonesInText(message)
      .map(({ text }) => text)
      .join(''),
  ).toBe(message)
})
