import { expect, it } from 'vitest'
import * as domain from './fixed-lists'

const schema = import.meta.glob<string>('../../../supabase/schemas/platform/privileges-and-fixed-lists.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Returns the lists in the database's function `private.allowed_words`, by name. */
function databaseLists(): ReadonlyMap<string, string[]> {
  const lists = Object.values(schema)
    .join('\n')
    .matchAll(/when '([^']+)' then return array\[([^\]]+)\]/g)
  return new Map(
    [...lists].map(([, name = '', words = '']) => [
      name,
      [...words.matchAll(/'([^']+)'/g)].map(([, word = '']) => word),
    ]),
  )
}

const valuesOf = (choices: readonly { value: string }[]) => choices.map(({ value }) => value)

it.each([
  ['role', valuesOf(domain.roles)],
  ['user status', valuesOf(domain.accountStatuses)],
  ['document type', domain.documentTypes.map(({ type }) => type)],
  ['specialty', domain.specialties],
  ['job category', domain.jobCategories],
  ['job status', domain.jobStatuses],
  ['display status', domain.displayStatuses],
  ['address rule', valuesOf(domain.addressRules)],
  ['application status', domain.applicationStatuses],
  ['course category', domain.courseCategories],
  ['course status', valuesOf(domain.courseStatuses)],
])('the app and the database have the same list of words: %s', (name, words) => {
  expect(words).toEqual(databaseLists().get(name))
})

it('the app has the same question types and maximum search length as the database', () => {
  expect(valuesOf(domain.questionTypes)).toEqual(['text', 'multiple-choice', 'boolean'])
  expect(domain.longestSearch).toBe(200)
})

it.each([
  ['cleaner', 'Cleaner'],
  ['admin', 'Administrator'],
  ['owner', 'Cleaner'],
])('the role %s is shown as %s', (role, name) => {
  expect(domain.roleName(role)).toBe(name)
})

it.each([
  ['pending', 'Pending'],
  ['active', 'Active'],
  ['gone', 'Pending'],
])('the account status %s is shown as %s', (status, name) => {
  expect(domain.statusName(status)).toBe(name)
})

it.each([
  ['Pending', 'Pending'],
  ['accepted', 'Accepted'],
  [' REJECTED ', 'Rejected'],
  ['Withdrawn', 'Pending'],
  ['', 'Pending'],
  [null, 'Pending'],
])('the application status %s is shown as %s', (stored, read) => {
  expect(domain.readApplicationStatus(stored)).toBe(read)
})
