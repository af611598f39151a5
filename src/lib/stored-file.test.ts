import { expect, test, vi } from 'vitest'
import { addressOf } from './stored-file'

// The client needs a browser and a backend.
vi.mock('./supabase', () => ({ supabase: {} }))

test.each([
  ['id/images/a-b_c.1.jpg', 'id/images/a-b_c.1.jpg'],
  ['id/images/a b?x=1#y.jpg', 'id/images/a%20b%3Fx%3D1%23y.jpg'],
  ['id/..%2f..%2fauth/a.jpg', 'id/..%252f..%252fauth/a.jpg'],
  ['id/a\\..\\b.jpg', 'id/a%5C..%5Cb.jpg'],
  ['id/...', 'id/...'],
])('%s stays one path in an address', (path, address) => {
  expect(addressOf(path)).toBe(address)
  expect(new URL(addressOf(path), 'https://here.invalid/files/').pathname).toBe(`/files/${address}`)
})

test.each(['', '/id/a.jpg', 'id//a.jpg', 'id/', '../a.jpg', 'id/../../auth/v1/logout', 'id/./a.jpg'])(
  '%s is no path of a file',
  (path) => {
    expect(() => addressOf(path)).toThrow('This is not the path of a file.')
  },
)
