import { describe, expect, it } from 'vitest'
import {
  noCourseFilters,
  noPeopleFilters,
  readCourseFilters,
  readPeopleFilters,
  writeFilters,
} from './schema'

describe('the filters of the courses', () => {
  it('are read from the address as they were written', () => {
    const filters = { search: 'floor', category: 'Office Cleaning', status: 'inactive' }
    expect(readCourseFilters(writeFilters(filters))).toEqual(filters)
    expect(writeFilters(noCourseFilters).toString()).toBe('')
  })

  it('are none where the address makes no sense', () => {
    expect(readCourseFilters(new URLSearchParams('category=Gardening&status=x&edit=1'))).toEqual(
      noCourseFilters,
    )
  })
})

describe('the filters of the people', () => {
  it('are read from the address as they were written', () => {
    const filters = { search: 'ana', completed: 'yes' }
    expect(readPeopleFilters(writeFilters(filters))).toEqual(filters)
    expect(readPeopleFilters(new URLSearchParams('completed=perhaps'))).toEqual(noPeopleFilters)
  })
})
