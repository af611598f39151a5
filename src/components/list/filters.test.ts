import { describe, expect, it } from 'vitest'
import { filterReader, writeFilters } from './filters'

const read = filterReader({ city: ['Brisbane', 'Gold Coast'], job: (text) => /^\d+$/.test(text) })

describe('the filters of a list in the address bar', () => {
  it('are written to the address and read back unchanged', () => {
    const filters = { search: 'carpet & glass', city: 'Gold Coast', job: '12' }
    expect(writeFilters(filters).toString()).toBe('search=carpet+%26+glass&city=Gold+Coast&job=12')
    expect(read(writeFilters(filters))).toEqual(filters)
  })

  it('are absent from the address when no filter is set', () => {
    expect(read(new URLSearchParams())).toEqual({ search: '' })
    expect(writeFilters({ search: ' ', city: undefined }).size).toBe(0)
  })

  it.each([
    ['search', 'x'.repeat(201)],
    ['search', 'a\0b'],
    ['city', 'Hobart'],
    ['job', 'one'],
  ])('ignore an invalid value of "%s"', (name, value) => {
    expect(read(new URLSearchParams({ [name]: value }))).toEqual({ search: '' })
  })

  it('are read regardless of case and surrounding spaces', () => {
    expect(read(new URLSearchParams({ search: ' office ', city: ' gold coast' }))).toEqual({
      search: 'office',
      city: 'Gold Coast',
    })
  })

  it('leave the other parameters of the address unchanged', () => {
    const address = new URLSearchParams('edit=7&city=Brisbane')
    expect(writeFilters({ search: 'a', city: undefined }, address).toString()).toBe('edit=7&search=a')
  })
})
