import { describe, expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect'

describe('the redirect after a login', () => {
  it.each([
    ['/', '/'],
    ['/jobs?query=glass#top', '/jobs?query=glass#top'],
    ['/jobs?search=a%2Fb//c', '/jobs?search=a%2Fb//c'],
    ['/profile#https://evil.example', '/profile#https://evil.example'],
    ['/training/../jobs', '/jobs'],
    ['/@evil.example', '/@evil.example'],
  ])('keeps the path %j', (wanted, kept) => {
    expect(safeRedirect(wanted, '/dashboard')).toBe(kept)
  })

  it.each([
    '//evil.example',
    '//[evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/jobs/..//evil.example',
    '/./\\evil.example',
    '/%2f/evil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    '/%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '\t//evil.example',
    '/\u0000/evil.example',
    '/\u00a0/evil.example',
    '/\u200b/evil.example',
    ' /jobs',
    'https://evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'jobs',
    '?next=/jobs',
    '',
    null,
    undefined,
    7,
    {},
    ['/jobs'],
  ])('refuses %j', (wanted) => {
    expect(safeRedirect(wanted, '/dashboard')).toBe('/dashboard')
  })
})
