import { describe, expect, it } from 'vitest'
import { fetchFailure } from './fetch-failure'
import { unreachable } from './result'

const texts = { fixed: 'Failed to fetch job listings', prefix: 'Error fetching job listings' }

describe('the failure of a list', () => {
  it('gives the reason after the prefix, and keeps the code', () => {
    expect(fetchFailure({ message: 'canceling statement', code: '57014' }, texts)).toEqual({
      success: false,
      error: 'Error fetching job listings: canceling statement',
      code: '57014',
    })
  })

  it.each([{}, { message: '' }, { message: '  ' }, { message: '<html>Bad gateway</html>' }, null])(
    'is the fixed text where %o gives no reason',
    (error) => {
      expect(fetchFailure(error, texts).error).toBe('Failed to fetch job listings')
    },
  )

  it('says in plain words that no answer came', () => {
    const failed = fetchFailure({ message: 'TypeError: Failed to fetch' }, texts)
    expect(failed.code).toBe(unreachable)
    expect(failed.error).toBe(
      'Error fetching job listings: Shinework cannot be reached right now. Check your connection and try again.',
    )
  })
})
