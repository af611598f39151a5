import { expect, it } from 'vitest'
import { isUuid } from './paths'

it.each([
  ['b0000000-0000-4000-8000-000000000101', true],
  ['B0000000-0000-4000-8000-000000000101', true],
  ['', false],
  ['42', false],
  ['no-id-at-all', false],
  ['b0000000-0000-4000-8000-00000000010', false],
  ['to/b0000000-0000-4000-8000-000000000101', false],
  ["b0000000-0000-4000-8000-000000000101' or 1=1", false],
])('the text "%s" is a UUID: %s', (text, known) => {
  expect(isUuid(text)).toBe(known)
})
