import { describe, expect, it } from 'vitest'
import { isUserId, noFilters, readUserFilters, writeUserFilters } from './schema'

describe('the filters in the address', () => {
  it('come back as they were written, and leave out what is not set', () => {
    const filters = { search: 'ada 0412', role: 'admin', status: 'pending', missing: 'whiteCard' }
    expect(writeUserFilters(filters).toString()).toBe(
      'search=ada+0412&role=admin&status=pending&missing=whiteCard',
    )
    expect(readUserFilters(writeUserFilters(filters))).toEqual(filters)
    expect(writeUserFilters({ ...noFilters, search: '  ' }).size).toBe(0)
    expect(readUserFilters(new URLSearchParams())).toEqual(noFilters)
  })

  it('are none where somebody typed what is no choice', () => {
    const typed = new URLSearchParams({
      search: 'a'.repeat(201),
      role: 'owner',
      status: 'Active',
      missing: 'passport',
      page: '7',
    })
    expect(readUserFilters(typed)).toEqual(noFilters)
  })
})

it('tells what can be an id', () => {
  expect(isUserId('f0000000-0000-4000-8000-000000000001')).toBe(true)
  for (const text of ['', 'me', 'f0000000-0000-4000-8000-00000000000', "' or true --"]) {
    expect(isUserId(text)).toBe(false)
  }
})
