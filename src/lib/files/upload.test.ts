import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice, noNetwork, tokenOf } from '@/lib/testing/fake-device'
import { fakeUploads, type UploadAnswer } from '../testing/fake-uploads'

const device = fakeDevice()
const { uploadFile } = await import('./upload')
const { unreachable } = await import('../client/result')

const uploads = fakeUploads()
const { sent } = uploads
const onProgress = vi.fn<(part: number) => void>()
const body = new Blob(['photo'])
const refusedWith = (statusCode: string, message: string) =>
  JSON.stringify({ statusCode, error: 'x', message })
async function upload(path = 'ada/Blue Card.pdf') {
  const uploading = uploadFile({ bucket: 'users', path, body, contentType: 'application/pdf', onProgress })
  await vi.advanceTimersByTimeAsync(60_000)
  return uploading
}

beforeEach(() => {
  vi.useFakeTimers()
  uploads.begin()
  device.signIn('ada')
  onProgress.mockClear()
})
afterEach(() => void vi.useRealTimers())

it('an upload stores the file as its owner and reports its progress', async () => {
  expect(await upload()).toEqual({ success: true })
  expect(sent).toMatchObject([
    {
      method: 'POST',
      address: 'https://project.example/storage/v1/object/users/ada/Blue%20Card.pdf',
      headers: {
        authorization: `Bearer ${tokenOf('ada')}`,
        apikey: 'visitor',
        'content-type': 'application/pdf',
        // Lets a retry overwrite a file that an earlier attempt has stored.
        'x-upsert': 'true',
      },
      body,
    },
  ])
  expect(onProgress.mock.calls).toEqual([[0.5], [1]])
})

it.each(['ada/../bo/card.pdf', '/card.pdf', 'ada//card.pdf', ''])(
  'an upload to %j is refused before anything is sent',
  async (path) => {
    await expect(
      uploadFile({ bucket: 'users', path, body, contentType: 'application/pdf', onProgress }),
    ).rejects.toThrow('path')
    expect(sent).toEqual([])
  },
)

const sentAfter = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  return sent.length
}

describe('an upload is tried three times', () => {
  it.each([500, 502, 503, 504, 408, 429])('when the storage responds with %i', async (status) => {
    uploads.answer([status, '<html>'], [status, '<html>'])
    expect(await upload()).toEqual({ success: true })
    expect(sent).toHaveLength(3)
    uploads.answer([status], [status], [status])
    sent.length = 0
    expect(await upload()).toMatchObject({ success: false })
    expect(sent).toHaveLength(3)
  })

  it('with a growing pause', async () => {
    uploads.answer([503], [503])
    const uploading = uploadFile({ bucket: 'users', path: 'a/b', body, contentType: '', onProgress })
    expect([
      await sentAfter(400),
      await sentAfter(200),
      await sentAfter(1_300),
      await sentAfter(300),
    ]).toEqual([1, 2, 2, 3])
    await vi.advanceTimersByTimeAsync(1_000)
    await uploading
  })
})

describe('an upload counts as unanswered', () => {
  it.each<[string, UploadAnswer[], number]>([
    ['without a network', ['no answer'], 1],
    ['when a gateway says that the service is down', [[503, '<html>'], [504], [502]], 3],
    ['when the network fails at the second try', [[503], 'no answer'], 2],
  ])('%s', async (_why, given, tries) => {
    uploads.answer(...given)
    expect(await upload()).toMatchObject({ success: false, code: unreachable })
    expect(sent).toHaveLength(tries)
  })

  it('after ten minutes without a response', async () => {
    uploads.answer('silence')
    const uploading = uploadFile({ bucket: 'users', path: 'a/b', body, contentType: '', onProgress })
    const end = vi.fn<(result: unknown) => void>()
    void uploading.then(end)
    await vi.advanceTimersByTimeAsync(599_999)
    expect(end).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await uploading).toMatchObject({ success: false, code: unreachable })
  })

  it('while the session cannot be renewed, instead of being sent as a visitor’s upload', async () => {
    device.signIn('ada', -1)
    device.network = noNetwork
    expect(await upload()).toMatchObject({ success: false, code: unreachable })
    expect(sent).toEqual([])
  })
})

describe('a refused upload', () => {
  it.each<[number, string, string, string]>([
    [400, refusedWith('403', 'new row violates row-level security policy'), '403', 'Unauthorized'],
    [401, '', '401', 'Unauthenticated'],
    [402, '', '402', 'Quota exceeded'],
    [404, '', '404', 'Object not found'],
    [400, refusedWith('404', 'Bucket not found'), '404', 'Object not found'],
    [
      413,
      refusedWith('413', 'The object exceeded the maximum allowed size'),
      '413',
      'The object exceeded the maximum allowed size',
    ],
    [
      400,
      refusedWith('415', 'mime type text/html is not supported'),
      '415',
      'mime type text/html is not supported',
    ],
    [409, refusedWith('nonsense', ''), '409', 'The server returned error 409. Please try again.'],
    [418, '<html>', '418', 'The server returned error 418. Please try again.'],
    [418, 'null', '418', 'The server returned error 418. Please try again.'],
    [400, refusedWith('200', 'No.'), '400', 'No.'],
    [400, refusedWith('600', 'No.'), '400', 'No.'],
  ])(
    'is sent only once and gives its reason, with the status %i and the body %s',
    async (status, text, code, error) => {
      uploads.answer([status, text])
      expect(await upload()).toEqual({ success: false, code, error })
      expect(sent).toHaveLength(1)
    },
  )

  it('is retried if the status in the response’s body is temporary', async () => {
    uploads.answer([400, refusedWith('429', 'Too many')])
    expect(await upload()).toEqual({ success: true })
  })

  it('gives the storage’s error text if the storage is broken', async () => {
    const broken: UploadAnswer = [500, refusedWith('500', 'Disk full')]
    uploads.answer(broken, broken, broken)
    expect(await upload()).toEqual({ success: false, code: '500', error: 'Disk full' })
  })
})
