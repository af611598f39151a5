import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { image, openStorageFixture, refusal, type StorageFixture, text } from './storage-fixture.ts'

let fixture: StorageFixture
beforeAll(async () => {
  fixture = await openStorageFixture()
})
afterAll(() => fixture.close())

const own = () => fixture.owner.client.storage.from(fixture.buckets.files)
const limited = () => fixture.owner.client.storage.from(fixture.buckets.limited)
const path = (name: string) => `${fixture.owner.id}/${name}`
const contentOf = async (name: string) => (await own().download(path(name))).data?.text()

describe('an upload', () => {
  test('of a Blob is stored with its type, and read back byte for byte', async () => {
    const bytes = new Uint8Array(70_000).map((_, at) => at % 251)
    const { data, error } = await own().upload(path('bytes.bin'), new Blob([bytes], { type: 'image/webp' }))
    expect(error).toBeNull()
    expect(data).toMatchObject({
      path: path('bytes.bin'),
      fullPath: `${fixture.buckets.files}/${path('bytes.bin')}`,
    })
    expect(data?.id).toMatch(/^[0-9a-f-]{36}$/)
    const read = await own().download(path('bytes.bin'))
    expect(read.data?.type).toBe('image/webp')
    expect(new Uint8Array((await read.data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes)
  })

  test('of a File, a form, an ArrayBuffer or a string is stored too', async () => {
    const form = new FormData()
    form.append('', new File(['from a form'], 'form.txt', { type: 'text/plain' }))
    await own().upload(path('file.txt'), new File(['from a file'], 'anything.txt', { type: 'text/plain' }))
    await own().upload(path('form.txt'), form)
    await own().upload(path('buffer.txt'), new TextEncoder().encode('from a buffer').buffer, {
      contentType: 'text/plain',
    })
    await own().upload(path('string.txt'), 'from a string', { contentType: 'text/plain' })
    expect(await contentOf('file.txt')).toBe('from a file')
    expect(await contentOf('form.txt')).toBe('from a form')
    expect(await contentOf('buffer.txt')).toBe('from a buffer')
    expect(await contentOf('string.txt')).toBe('from a string')
  })

  test('of an empty file, or of one that looks like a form boundary, is stored unchanged', async () => {
    const tricky = '\r\n--\r\n------WebKitFormBoundary\r\n\r\n--'
    await own().upload(path('empty.txt'), text(''))
    await own().upload(path('tricky.txt'), text(tricky))
    expect(await contentOf('empty.txt')).toBe('')
    expect(await contentOf('tricky.txt')).toBe(tricky)
  })

  test('is recorded with its owner, size and type', async () => {
    await own().upload(path('described.txt'), text('12345'), {
      cacheControl: '60',
    })
    const rows = await fixture.sql`
      select owner_id, metadata->>'size' as size, metadata->>'mimetype' as type, metadata->>'cacheControl' as cache,
        (metadata->>'lastModified')::timestamptz <= now() as dated,
        path_tokens[2] as name
      from storage.objects where name = ${path('described.txt')}`
    expect([...rows]).toEqual([
      {
        owner_id: fixture.owner.id,
        size: '5',
        type: 'text/plain',
        cache: 'max-age=60',
        dated: true,
        name: 'described.txt',
      },
    ])
  })

  test('to an existing path is refused, but replaces the file if upsert is set', async () => {
    await own().upload(path('twice.txt'), text('first'))
    expect(refusal(await own().upload(path('twice.txt'), text('second')))).toEqual({
      status: '409',
      message: 'The resource already exists',
    })
    expect(await contentOf('twice.txt')).toBe('first')
    expect((await own().upload(path('twice.txt'), text('third'), { upsert: true })).error).toBeNull()
    expect(await contentOf('twice.txt')).toBe('third')
  })

  test('that competes with others for one path is stored or refused, and one of the files remains', async () => {
    const contents = ['one', 'two', 'three', 'four', 'five', 'six']
    const results = await Promise.all(
      contents.map((content) => own().upload(path('race.txt'), text(content))),
    )
    const refused = results.filter(({ error }) => error !== null)
    // The service checks the path before the bytes arrive. So an upload that starts before the first has ended
    // can also be stored.
    expect(refused.length).toBeLessThan(contents.length)
    for (const result of refused) expect(refusal(result).status).toBe('409')
    expect(contents).toContain(await contentOf('race.txt'))
  })

  test('to a path with empty or dotted segments or a final slash is left to the policies', async () => {
    const names = ['a%2F%2Fb.txt', 'a%2F..%2Fb.txt', 'a%2F.%2Fb.txt', 'ends%2F']
    const stored: string[] = []
    for (const name of names) {
      const result = await own().upload(path(name), text(name))
      if (result.error === null) stored.push(path(decodeURIComponent(name)))
      // A storage service that keeps its files in folders refuses these names itself.
      else expect(refusal(result).message, name).toMatch(/^Invalid key: .*\/\.\.?\//)
    }
    expect(stored.length).toBeGreaterThan(1)
    const climbing = fixture.stranger.client.storage.from(fixture.buckets.files)
    const climbed = `${fixture.owner.id}%2F..%2F${fixture.stranger.id}%2Fb.txt`
    expect(['403', '400']).toContain(refusal(await climbing.upload(climbed, text('no'))).status)
    const { data } = await own().remove(stored)
    expect(data?.map(({ name }) => name).toSorted()).toEqual(stored.toSorted())
  })
})

describe('the storage service', () => {
  const forbidden = { status: '403', message: 'new row violates row-level security policy' }

  test('refuses every kind of upload to another person’s folder, and stores nothing', async () => {
    const { stranger, buckets } = fixture
    const files = stranger.client.storage.from(buckets.files)
    expect(refusal(await files.upload(path('stranger.txt'), text('no')))).toEqual(forbidden)
    expect(refusal(await files.upload(path('stranger.txt'), text('no'), { upsert: true }))).toEqual(forbidden)
    expect(refusal(await files.upload(path('stranger.txt'), new Uint8Array(3_000_000)))).toEqual(forbidden)
    // After a refusal, the storage service might never respond to the sender of a large form.
    const unanswered = new Promise<undefined>((resolve) => void setTimeout(resolve, 10_000))
    const answer = await Promise.race([files.upload(path('stranger.txt'), image(3_000_000)), unanswered])
    if (answer !== undefined) expect(refusal(answer)).toEqual(forbidden)
    expect(await fixture.paths(buckets.files)).not.toContain(path('stranger.txt'))
  })

  test('refuses an upload that would replace another person’s file, and keeps that file', async () => {
    await own().upload(path('mine.txt'), text('mine'))
    const files = fixture.stranger.client.storage.from(fixture.buckets.files)
    expect(refusal(await files.upload(path('mine.txt'), text('theirs'), { upsert: true }))).toEqual(forbidden)
    expect(await contentOf('mine.txt')).toBe('mine')
  })

  test('refuses an upload by a visitor', async () => {
    const files = fixture.visitor.storage.from(fixture.buckets.files)
    expect(refusal(await files.upload('visitor.txt', text('no')))).toEqual(forbidden)
  })

  test('refuses a file above the bucket’s limit, by form and raw, and stores nothing', async () => {
    const tooLarge = { status: '413', message: 'The object exceeded the maximum allowed size' }
    expect(refusal(await limited().upload(path('large.png'), image(100_001)))).toEqual(tooLarge)
    expect(
      refusal(
        await limited().upload(path('large.png'), new Uint8Array(5_000_000), { contentType: 'image/png' }),
      ),
    ).toEqual(tooLarge)
    expect((await limited().upload(path('full.png'), image(100_000))).error).toBeNull()
    expect(await fixture.paths(fixture.buckets.limited)).toEqual([path('full.png')])
  })

  test('refuses a type that the bucket does not accept, while a wildcard accepts every image type', async () => {
    expect(refusal(await limited().upload(path('page.txt'), text('no')))).toEqual({
      status: '415',
      message: 'mime type text/plain is not supported',
    })
    expect(refusal(await limited().upload(path('raw.txt'), 'no', { contentType: 'text/html' }))).toEqual({
      status: '415',
      message: 'mime type text/html is not supported',
    })
    expect(
      (await limited().upload(path('photo.avif'), new Blob(['x'], { type: 'image/avif' }))).error,
    ).toBeNull()
    expect(
      (await limited().upload(path('paper.pdf'), 'x', { contentType: 'application/pdf' })).error,
    ).toBeNull()
  })

  test('refuses a file above the limit of every bucket', async () => {
    const { error } = await own().upload(path('huge.bin'), new Blob([new Uint8Array(22 * 1024 * 1024)]))
    expect(refusal({ error })).toEqual({
      status: '413',
      message: 'The object exceeded the maximum allowed size',
    })
  })

  test('refuses an upload to a bucket that does not exist', async () => {
    const nowhere = fixture.owner.client.storage.from('no-such-bucket-here')
    expect(refusal(await nowhere.upload('a.txt', text('no')))).toEqual({
      status: '404',
      message: 'Bucket not found',
    })
  })

  test('refuses a path with characters that object stores do not accept', async () => {
    for (const name of ['größe.txt', 'a[b].txt', 'tab%09here.txt', 'quote".txt']) {
      const result = refusal(await own().upload(path(name), text('no')))
      expect(result.status, name).toBe('400')
      expect(result.message, name).toMatch(/^Invalid key: /)
    }
  })
})

test('rows of storage cannot be deleted by SQL, which would leave the files behind', async () => {
  const { sql, buckets } = fixture
  await expect(sql`delete from storage.objects where bucket_id = ${buckets.files}`).rejects.toMatchObject({
    code: '42501',
  })
  await expect(sql`delete from storage.buckets where id = ${buckets.files}`).rejects.toMatchObject({
    code: '42501',
  })
})
