import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStorageFixture, refusal, type StorageFixture, text } from './storage-fixture.ts'

let fixture: StorageFixture
beforeAll(async () => {
  fixture = await openStorageFixture()
  await own().upload(path('linked file.txt'), text('0123456789'), { cacheControl: '60' })
})
afterAll(() => fixture.close())

const own = () => fixture.owner.client.storage.from(fixture.buckets.files)
const theirs = () => fixture.stranger.client.storage.from(fixture.buckets.files)
const path = (name: string) => `${fixture.owner.id}/${name}`
const missing = { status: '404', message: 'Object not found' }

async function link(options?: { download?: string | boolean }): Promise<string> {
  const { data, error } = await own().createSignedUrl(path('linked file.txt'), 600, options)
  if (error !== null) throw error
  return data.signedUrl
}

describe('signed links', () => {
  test('anyone with the link reads the file, with no key at all', async () => {
    const answer = await fetch(await link())
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(answer.headers.get('content-length')).toBe('10')
    expect(answer.headers.get('content-disposition')).toBeNull()
    expect(answer.headers.get('access-control-allow-origin')).not.toBeNull()
    expect(await answer.text()).toBe('0123456789')
  })

  test('a part of it', async () => {
    const answer = await fetch(await link(), { headers: { range: 'bytes=2-4' } })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe('bytes 2-4/10')
    expect(await answer.text()).toBe('234')
    const end = await fetch(await link(), { headers: { range: 'bytes=-3' } })
    expect(await end.text()).toBe('789')
    for (const range of ['bytes=10-', 'bytes=4-2', 'bytes=-0', 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2']) {
      expect((await fetch(await link(), { headers: { range } })).status, range).toBe(416)
    }
  })

  test('HEAD tells size and type without the content', async () => {
    const answer = await fetch(await link(), { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe('10')
    expect(await answer.text()).toBe('')
  })

  test('as a download, under a name', async () => {
    const saved = await fetch(await link({ download: true }))
    expect(saved.headers.get('content-disposition')).toBe('attachment;')
    const named = await fetch(await link({ download: 'my file.txt' }))
    expect(named.headers.get('content-disposition')).toContain("filename*=UTF-8''my%20file.txt")
  })

  test('a tampered link, and a link for another file, are refused', async () => {
    await own().upload(path('other.txt'), text('other'), { upsert: true })
    const url = await link()
    const tampered = await fetch(`${url.slice(0, -6)}AAAAAA`)
    expect(tampered.status).toBe(400)
    expect(await tampered.json()).toMatchObject({
      error: 'InvalidJWT',
      message: 'signature verification failed',
    })
    const moved = await fetch(url.replace('linked%20file.txt', 'other.txt'))
    expect(moved.status).toBe(400)
    expect(await moved.json()).toMatchObject({ error: 'InvalidSignature' })
    expect((await fetch(url.replace(/\?.*/, ''))).status).toBe(400)
  })

  test('a link ends', async () => {
    const { data } = await own().createSignedUrl(path('linked file.txt'), 1)
    const read = async () => {
      const answer = await fetch(data?.signedUrl ?? '')
      return answer.ok ? 'readable' : await answer.json()
    }
    await expect
      .poll(read, { timeout: 10_000, interval: 200 })
      .toMatchObject({ error: 'InvalidJWT', message: '"exp" claim timestamp check failed' })
  })

  test('only who may read may sign', async () => {
    expect(refusal(await theirs().createSignedUrl(path('linked file.txt'), 60))).toEqual(missing)
    expect(refusal(await own().createSignedUrl(path('nothing.txt'), 60))).toEqual(missing)
  })

  test('a life in text counts like a number', async () => {
    const { data } = await fixture.owner.client.auth.getSession()
    const sign = (expiresIn: unknown) =>
      fetch(`${fixture.url}/storage/v1/object/sign/${fixture.buckets.files}/${path('linked%20file.txt')}`, {
        method: 'POST',
        headers: { apikey: data.session?.access_token ?? '', 'content-type': 'application/json' },
        body: JSON.stringify({ expiresIn }),
      })
    expect((await sign('60')).status).toBe(200)
    for (const life of ['soon', '0', 1.5]) expect((await sign(life)).status, String(life)).toBe(400)
  })

  test('many at once; each that cannot be signed says so', async () => {
    const { data } = await own().createSignedUrls([path('linked file.txt'), path('nothing.txt')], 60)
    expect(data).toHaveLength(2)
    expect(data?.[1]).toMatchObject({
      path: path('nothing.txt'),
      signedUrl: null,
      error: 'Either the object does not exist or you do not have access to it',
    })
    expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('0123456789')
  })
})
