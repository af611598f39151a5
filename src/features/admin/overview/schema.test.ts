import { describe, expect, it } from 'vitest'
import { describeProblems } from './schema'

describe('what is said of sources that failed', () => {
  it('is nothing where none did', () => {
    expect(describeProblems({})).toBeUndefined()
  })

  it('names each that did with its reason, in the catalogue’s order', () => {
    expect(describeProblems({ courses: 'locked' })).toBe('Failed to fetch admin data: Courses (locked);')
    expect(describeProblems({ applications: 'd', courses: 'c', jobs: 'b', users: 'a' })).toBe(
      'Failed to fetch admin data: Users (a); Jobs (b); Courses (c); Applications (d);',
    )
  })
})
