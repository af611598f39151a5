import { describe, expect, it } from 'vitest'
import { noFilters, readDisplayStatus, readJobFilters, writeJobFilters } from './schema'

describe('the filters in the address bar', () => {
  it('come back as they were written', () => {
    const filters = {
      search: 'carpet & glass',
      category: 'Post Construction',
      location: 'Gold Coast',
    } as const
    expect(readJobFilters(new URLSearchParams(writeJobFilters(filters).toString()))).toEqual(filters)
  })

  it('leave no trace when none is set', () => {
    expect(writeJobFilters(noFilters).toString()).toBe('')
    expect(readJobFilters(new URLSearchParams())).toEqual(noFilters)
  })

  it('are not set by what is no choice of the panel', () => {
    const typed = new URLSearchParams({ search: 'x'.repeat(201), category: 'Piloting', location: 'Hobart' })
    expect(readJobFilters(typed)).toEqual(noFilters)
  })

  it('do not keep the blanks around a search', () => {
    expect(writeJobFilters({ ...noFilters, search: '  office ' }).get('search')).toBe('office')
    expect(readJobFilters(new URLSearchParams({ search: ' office ' })).search).toBe('office')
  })
})

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
