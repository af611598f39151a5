import { describe, expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect'

describe('the way back after a sign-in', () => {
  it('keeps a path of this site with its search and fragment', () => {
    expect(safeRedirect('/jobs?query=glass#top', '/dashboard')).toBe('/jobs?query=glass#top')
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'jobs',
    '',
    null,
    7,
  ])('refuses %j', (wanted) => {
    expect(safeRedirect(wanted, '/dashboard')).toBe('/dashboard')
  })
})
