import { describe, expect, it } from 'vitest'
import { noFilters, readAdminJobFilters, writeAdminJobFilters } from './filters'

const read = (address: string) => readAdminJobFilters(new URLSearchParams(address))

describe('the filters of the administrators’ jobs', () => {
  it.each([
    ['', noFilters],
    ['search=%20perth%20&status=Open', { search: 'perth', status: 'Open' }],
    ['status=inprogress', { search: '', status: 'InProgress' }],
    ['status=Away&search=a', { search: 'a', status: '' }],
    [`search=${'a'.repeat(201)}`, noFilters],
  ])('are read from %j', (address, filters) => {
    expect(read(address)).toEqual(filters)
  })

  it('are written so that they are read again, and left out where there are none', () => {
    const filters = { search: 'a & b', status: 'Draft' as const }
    expect(read(writeAdminJobFilters(filters).toString())).toEqual(filters)
    expect(writeAdminJobFilters(noFilters).toString()).toBe('')
  })
})
