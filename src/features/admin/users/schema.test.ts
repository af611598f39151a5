import { describe, expect, it } from 'vitest'
import { noFilters, readUserFilters, writeUserFilters } from './schema'

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
