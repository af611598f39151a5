import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiUrl, publishableKey } from './stack-fixture.ts'
import { openStorageFixture, refusal, type StorageFixture, text } from './storage-fixture.ts'

let fixture: StorageFixture
beforeAll(async () => {
  fixture = await openStorageFixture()
})
afterAll(() => fixture.close())

const own = () => fixture.owner.client.storage.from(fixture.buckets.files)
const theirs = () => fixture.stranger.client.storage.from(fixture.buckets.files)
const path = (name: string) => `${fixture.owner.id}/${name}`
const missing = { status: '404', message: 'Object not found' }

async function tokenOfOwner(): Promise<string> {
  return (await fixture.owner.client.auth.getSession()).data.session?.access_token ?? ''
}

const removeAs = (headers: Record<string, string>) =>
  fetch(`${apiUrl}/storage/v1/object/${fixture.buckets.files}`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ prefixes: [path('secret.txt')] }),
  })

describe('reading a file', () => {
  test('gives the same response for a missing file and a forbidden one', async () => {
    await own().upload(path('secret.txt'), text('secret'))
    expect(refusal(await theirs().download(path('secret.txt')))).toEqual(missing)
    expect(refusal(await own().download(path('nothing.txt')))).toEqual(missing)
    const visitors = fixture.visitor.storage.from(fixture.buckets.files)
    expect(refusal(await visitors.download(path('secret.txt')))).toEqual(missing)
    const nowhere = fixture.owner.client.storage.from('no-such-bucket-here')
    expect(refusal(await nowhere.download('a.txt'))).toEqual({ status: '404', message: 'Bucket not found' })
  })

  test('returns the file’s type, its cache time and an ETag that saves a second download', async () => {
    await own().upload(path('kept.txt'), text('12345'), { cacheControl: '60' })
    const headers = { apikey: publishableKey, authorization: `Bearer ${await tokenOfOwner()}` }
    const address = `${apiUrl}/storage/v1/object/${fixture.buckets.files}/${path('kept.txt')}`
    const answer = await fetch(address, { headers })
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(answer.headers.get('cache-control')).toContain('max-age=60')
    const etag = answer.headers.get('etag') ?? ''
    expect((await fetch(address, { headers: { ...headers, 'if-none-match': etag } })).status).toBe(304)
  })

  test('returns an HTML file as plain text', async () => {
    await own().upload(path('page.html'), new Blob(['<script>'], { type: 'text/html' }))
    expect((await own().download(path('page.html'))).data?.type).toContain('text/plain')
  })
})

describe('the caller of the storage service', () => {
  test('must send a key', async () => {
    const answer = await removeAs({})
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      statusCode: '400',
      error: 'Error',
      message: "headers must have required property 'authorization'",
    })
  })

  test.each([
    ['an unknown key', { apikey: 'sb_publishable_unknown' }],
    ['something that is not a token', { apikey: publishableKey, authorization: 'Bearer nonsense' }],
  ])('is refused if the request has %s', async (_, headers: Record<string, string>) => {
    const answer = await removeAs(headers)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      statusCode: '403',
      error: 'Unauthorized',
      message: 'Invalid Compact JWS',
    })
  })

  test('is refused if the request has a forged token', async () => {
    const authorization = `Bearer ${(await tokenOfOwner()).slice(0, -6)}AAAAAA`
    const answer = await removeAs({ apikey: publishableKey, authorization })
    expect(await answer.json()).toMatchObject({ statusCode: '403', message: 'signature verification failed' })
  })
})

describe('removing files', () => {
  test('accepts many paths and skips those of missing files', async () => {
    await own().upload(path('gone-1.txt'), text('1'))
    await own().upload(path('gone-2.txt'), text('2'))
    const { data } = await own().remove([path('gone-1.txt'), path('gone-2.txt'), path('never.txt')])
    expect(data?.map(({ name }) => name).toSorted()).toEqual([path('gone-1.txt'), path('gone-2.txt')])
    expect(refusal(await own().download(path('gone-1.txt')))).toEqual(missing)
  })

  test('accepts more than a thousand paths at once', async () => {
    await own().upload(path('last.txt'), text('last'))
    const many = Array.from({ length: 1000 }, (_, at) => path(`never-${at}.txt`))
    const { data, error } = await own().remove([...many, path('last.txt')])
    expect(error).toBeNull()
    expect(data?.map(({ name }) => name)).toEqual([path('last.txt')])
  })

  test('skips another person’s file without an error', async () => {
    await own().upload(path('stays.txt'), text('stays'))
    expect(await theirs().remove([path('stays.txt')])).toEqual({ data: [], error: null })
    expect(await (await own().download(path('stays.txt'))).data?.text()).toBe('stays')
  })
})
