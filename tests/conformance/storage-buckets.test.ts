import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStorageFixture, refusal, removeBucket, type StorageFixture, text } from './storage-fixture.ts'

let fixture: StorageFixture
beforeAll(async () => {
  fixture = await openStorageFixture()
})
afterAll(() => fixture.close())

const open = () => fixture.service.storage.from(fixture.buckets.open)
const address = (name: string) => open().getPublicUrl(name).data.publicUrl

describe('public buckets', () => {
  test('anyone reads, without a key', async () => {
    await open().upload('folder/a b.txt', text('public'), { cacheControl: '120' })
    const answer = await fetch(address('folder/a b.txt'))
    expect(await answer.text()).toBe('public')
    expect(answer.headers.get('cache-control')).toContain('max-age=120')
    expect(answer.headers.get('etag')).toMatch(/^(W\/)?".+"$/)
    const visitor = await fixture.visitor.storage.from(fixture.buckets.open).download('folder/a b.txt')
    expect(await visitor.data?.text()).toBe('public')
  })

  test('what the reader has already is not sent again', async () => {
    await open().upload('cached.txt', text('cached'))
    const etag = (await fetch(address('cached.txt'))).headers.get('etag') ?? ''
    expect((await fetch(address('cached.txt'), { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('a page is shown as text', async () => {
    await open().upload('page.html', new Blob(['<script>'], { type: 'text/html' }))
    expect((await fetch(address('page.html'))).headers.get('content-type')).toContain('text/plain')
  })

  test('nobody but the service writes', async () => {
    const files = fixture.owner.client.storage.from(fixture.buckets.open)
    expect(refusal(await files.upload('mine.txt', text('no'))).status).toBe('403')
  })

  test('a missing file and a private bucket', async () => {
    const gone = await fetch(address('nothing.txt'))
    expect(gone.status).toBe(400)
    expect(await gone.json()).toMatchObject({
      statusCode: '404',
      error: 'not_found',
      message: 'Object not found',
    })
    await fixture.service.storage.from(fixture.buckets.files).upload('private.txt', text('private'))
    const closed = fixture.service.storage.from(fixture.buckets.files).getPublicUrl('private.txt')
      .data.publicUrl
    const answer = await fetch(closed)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  })
})

describe('managing buckets', () => {
  test('the service makes, finds, changes and deletes one', async () => {
    const { storage } = fixture.service
    const id = `${fixture.buckets.files}-more`
    expect((await storage.createBucket(id, { public: false, fileSizeLimit: 1000 })).data).toEqual({
      name: id,
    })
    expect(refusal(await storage.createBucket(id, { public: false }))).toEqual({
      status: '409',
      message: 'The resource already exists',
    })
    expect((await storage.getBucket(id)).data).toMatchObject({
      id,
      name: id,
      public: false,
      file_size_limit: 1000,
      allowed_mime_types: null,
    })
    const change = { public: true, fileSizeLimit: null, allowedMimeTypes: ['text/*'] }
    expect((await storage.updateBucket(id, change)).data?.message).toBe('Successfully updated')
    expect((await storage.getBucket(id)).data).toMatchObject({
      public: true,
      file_size_limit: null,
      allowed_mime_types: ['text/*'],
    })
    expect((await storage.listBuckets({ search: id })).data?.map((bucket) => bucket.id)).toEqual([id])
    expect((await storage.deleteBucket(id)).data?.message).toBe('Successfully deleted')
    const gone = { status: '404', message: 'Bucket not found' }
    expect(refusal(await storage.getBucket(id))).toEqual(gone)
    expect(refusal(await storage.updateBucket(id, { public: true }))).toEqual(gone)
    expect(refusal(await storage.deleteBucket(id))).toEqual(gone)
  })

  test('a bucket with content is emptied before it can be deleted', async () => {
    const { storage } = fixture.service
    const id = `${fixture.buckets.files}-full`
    await storage.createBucket(id, { public: false })
    await storage.from(id).upload('a/b.txt', text('b'))
    expect(refusal(await storage.deleteBucket(id))).toEqual({
      status: '409',
      message: 'The bucket you tried to delete is not empty',
    })
    await removeBucket(fixture.service, id)
    expect(refusal(await storage.getBucket(id)).status).toBe('404')
  })

  test('a person can neither make nor see nor delete one', async () => {
    const { storage } = fixture.owner.client
    expect(refusal(await storage.createBucket(`${fixture.buckets.files}-mine`, { public: true }))).toEqual({
      status: '403',
      message: 'new row violates row-level security policy',
    })
    expect((await storage.listBuckets()).data).toEqual([])
    expect(refusal(await storage.getBucket(fixture.buckets.files)).status).toBe('404')
    expect(refusal(await storage.deleteBucket(fixture.buckets.limited)).status).toBe('404')
    expect((await fixture.service.storage.getBucket(fixture.buckets.limited)).error).toBeNull()
  })

  test('a name or a limit that cannot be', async () => {
    const { storage } = fixture.service
    expect(refusal(await storage.createBucket('no/slash', { public: false })).message).toBe(
      'Bucket name invalid',
    )
    const types = { public: false, allowedMimeTypes: ['nonsense'] }
    expect(refusal(await storage.createBucket(`${fixture.buckets.files}-types`, types))).toEqual({
      status: '415',
      message: 'mime type nonsense is not supported',
    })
  })
})
