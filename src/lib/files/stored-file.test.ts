import { expect, test, vi } from 'vitest'
import { addressOf, downloadFile } from './stored-file'

// Mocked, because the client needs a browser and a backend.
const download = vi.hoisted(() => vi.fn())
vi.mock('../client/supabase', () => ({
  supabase: { storage: { from: (bucket: string) => ({ download: download.bind(null, bucket) }) } },
}))

test.each([
  ['id/images/a-b_c.1.jpg', 'id/images/a-b_c.1.jpg'],
  ['id/images/a b?x=1#y.jpg', 'id/images/a%20b%3Fx%3D1%23y.jpg'],
  ['id/..%2f..%2fauth/a.jpg', 'id/..%252f..%252fauth/a.jpg'],
  ['id/a\\..\\b.jpg', 'id/a%5C..%5Cb.jpg'],
  ['id/...', 'id/...'],
])('the path %s is encoded in a URL as %s', (path, address) => {
  expect(addressOf(path)).toBe(address)
  expect(new URL(addressOf(path), 'https://here.invalid/files/').pathname).toBe(`/files/${address}`)
})

test.each(['', '/id/a.jpg', 'id//a.jpg', 'id/', '../a.jpg', 'id/../../auth/v1/logout', 'id/./a.jpg'])(
  '%s is not accepted as the path of a file',
  (path) => {
    expect(() => addressOf(path)).toThrow('This is not the path of a file.')
  },
)

test.each([
  ['a.b.pdf', 'application/pdf'],
  ['a.jpg', 'image/jpeg'],
  ['a.jpeg', 'image/jpeg'],
  ['a.png', 'image/png'],
  ['a.webp', 'image/webp'],
])('%s is opened as %s, whatever type its uploader claimed', async (name, type) => {
  download.mockResolvedValue({ data: new Blob(['<script>'], { type: 'text/html' }), error: null })
  const opened = await downloadFile('users', `id/visa/${name}`)
  expect(opened).toMatchObject({ success: true, file: { type, size: 8 } })
})

test('the browser caches a job’s file but not a person’s, and either download can be aborted', async () => {
  download.mockResolvedValue({ data: new Blob(['a']), error: null })
  const { signal } = new AbortController()
  await downloadFile('users', 'id/a.pdf', signal)
  expect(download).toHaveBeenLastCalledWith('users', 'id/a.pdf', {}, { signal, cache: 'no-store' })
  await downloadFile('jobs', 'id/a.pdf')
  expect(download).toHaveBeenLastCalledWith('jobs', 'id/a.pdf', {}, { cache: 'default' })
})

test('a file is requested only if the app can open its type', async () => {
  download.mockClear()
  expect(await downloadFile('users', 'id/page.html')).toMatchObject({ success: false })
  expect(download).not.toHaveBeenCalled()
})

test.each([
  [{ message: 'Object not found', statusCode: '404' }, true],
  [{ message: 'Service unavailable', statusCode: '503' }, false],
  [{ message: 'Failed to fetch' }, false],
])('a download that fails with %j means that the file is gone: %s', async (error, isGone) => {
  download.mockResolvedValue({ data: null, error })
  const failed = await downloadFile('users', 'id/a.pdf')
  expect(failed).toMatchObject({ success: false })
  expect('code' in failed && failed.code === '404').toBe(isGone)
})
