import { expect, it } from 'vitest'
import { readDisplayStatus } from './schema'

it.each([
  ['Urgent', 'Urgent'],
  [' urgent', 'Urgent'],
  ['UPCOMING', 'Upcoming'],
  ['Paused', 'Available'],
  ['', 'Available'],
  [null, 'Available'],
])('the display status %s reads %s', (stored, read) => {
  expect(readDisplayStatus(stored)).toBe(read)
})
