import { describe, expect, it } from 'vitest'
import { describeProblems } from './schema'

describe('the message about failed sources', () => {
  it('is undefined if all sources have loaded', () => {
    expect(describeProblems({})).toBeUndefined()
  })

  it('names each failed source with its reason, always in the same order', () => {
    expect(describeProblems({ courses: 'locked' })).toBe('Failed to fetch admin data: Courses (locked);')
    expect(describeProblems({ applications: 'd', courses: 'c', jobs: 'b', users: 'a' })).toBe(
      'Failed to fetch admin data: Users (a); Jobs (b); Courses (c); Applications (d);',
    )
  })
})
