import { expect, it } from 'vitest'
import { readApplicationStatus } from './domain'

it.each([
  ['Pending', 'Pending'],
  ['accepted', 'Accepted'],
  [' REJECTED ', 'Rejected'],
  ['Withdrawn', 'Pending'],
  ['', 'Pending'],
  [null, 'Pending'],
])('the status %s reads %s', (stored, read) => {
  expect(readApplicationStatus(stored)).toBe(read)
})
