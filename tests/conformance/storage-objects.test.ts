import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { image, openStorageFixture, refusal, type StorageFixture, text } from './storage-fixture.ts'

let fixture: StorageFixture
beforeAll(async () => {
  fixture = await openStorageFixture()
})
afterAll(() => fixture.close())

const own = () => fixture.owner.client.storage.from(fixture.buckets.files)
const theirs = () => fixture.stranger.client.storage.from(fixture.buckets.files)
const path = (name: string) => `${fixture.owner.id}/${name}`
const names = async (options?: Parameters<ReturnType<typeof own>['list']>[1]) =>
  (await own().list(path('list'), options)).data?.map(({ name }) => name)
const missing = { status: '404', message: 'Object not found' }

const list = (headers: Record<string, string>) =>
  fetch(`${fixture.url}/storage/v1/object/list/${fixture.buckets.files}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ prefix: fixture.owner.id }),
  })

describe('reading', () => {
  test('what is missing and what is forbidden look the same', async () => {
    await own().upload(path('secret.txt'), text('secret'))
    expect(refusal(await own().info(path('nothing.txt')))).toEqual(missing)
    expect(refusal(await theirs().info(path('secret.txt')))).toEqual(missing)
    expect(refusal(await theirs().download(path('secret.txt')))).toEqual(missing)
    expect(refusal(await own().download(path('nothing.txt')))).toEqual(missing)
  })

  test('info and exists', async () => {
    await own().upload(path('known.txt'), text('12345'), { cacheControl: '60', metadata: { kind: 'test' } })
    const { data } = await own().info(path('known.txt'))
    expect(data).toMatchObject({
      name: path('known.txt'),
      bucketId: fixture.buckets.files,
      size: 5,
      contentType: 'text/plain',
      cacheControl: 'max-age=60',
      metadata: { kind: 'test' },
    })
    expect(data?.etag).toMatch(/^".+"$/)
    expect(Date.parse(data?.lastModified ?? '')).not.toBeNaN()
    expect((await own().exists(path('known.txt'))).data).toBe(true)
    expect((await own().exists(path('nothing.txt'))).data).toBe(false)
    expect((await theirs().exists(path('known.txt'))).data).toBe(false)
  })
})

describe('who asks', () => {
  test('nobody, without a key', async () => {
    const answer = await list({})
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      statusCode: '400',
      error: 'Error',
      message: "headers must have required property 'authorization'",
    })
  })

  test.each([
    ['an unknown key', 'Invalid Compact JWS', { apikey: 'sb_publishable_unknown' }],
    ['something that is no token', 'Invalid Compact JWS', { authorization: 'Bearer nonsense' }],
  ])('nobody, with %s', async (_, message, headers: Record<string, string>) => {
    const answer = await list(headers)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized', message })
  })

  test('the person of a changed token is refused', async () => {
    const { data } = await fixture.owner.client.auth.getSession()
    const answer = await list({ authorization: `Bearer ${data.session?.access_token.slice(0, -6)}AAAAAA` })
    expect(await answer.json()).toMatchObject({ statusCode: '403', message: 'signature verification failed' })
  })

  test('whose token comes in place of the key, as the older keys do', async () => {
    await own().upload(path('seen.txt'), text('seen'))
    const { data } = await fixture.owner.client.auth.getSession()
    const answer = await list({ apikey: data.session?.access_token ?? '' })
    expect(await answer.json()).toContainEqual(expect.objectContaining({ name: 'seen.txt' }))
  })
})

describe('moving and copying', () => {
  test('a copy has the same content and is an object of its own', async () => {
    await own().upload(path('original.txt'), text('original'))
    const { data } = await own().copy(path('original.txt'), path('copy.txt'))
    expect(data?.path).toBe(`${fixture.buckets.files}/${path('copy.txt')}`)
    await own().update(path('original.txt'), text('changed'))
    const copied = await own().download(path('copy.txt'))
    expect(await copied.data?.text()).toBe('original')
    expect(copied.data?.type).toContain('text/plain')
  })

  test('a moved object is at its new path only', async () => {
    await own().upload(path('before.txt'), text('moved'))
    expect((await own().move(path('before.txt'), path('after/here.txt'))).data?.message).toBe(
      'Successfully moved',
    )
    expect(await (await own().download(path('after/here.txt'))).data?.text()).toBe('moved')
    expect(refusal(await own().download(path('before.txt')))).toEqual(missing)
  })

  test('into another bucket', async () => {
    const destinationBucket = fixture.buckets.limited
    await own().upload(path('photo.png'), image(10))
    expect((await own().copy(path('photo.png'), path('copied.png'), { destinationBucket })).error).toBeNull()
    expect((await own().move(path('photo.png'), path('moved.png'), { destinationBucket })).error).toBeNull()
    const there = fixture.owner.client.storage.from(destinationBucket)
    expect((await there.download(path('copied.png'))).data?.size).toBe(10)
    expect((await there.download(path('moved.png'))).data?.size).toBe(10)
  })

  test('a taken path, a missing source and a forbidden folder are refused', async () => {
    await own().upload(path('one.txt'), text('one'))
    await own().upload(path('two.txt'), text('two'))
    const taken = { status: '409', message: 'The resource already exists' }
    expect(refusal(await own().move(path('one.txt'), path('two.txt')))).toEqual(taken)
    expect(refusal(await own().copy(path('one.txt'), path('two.txt')))).toEqual(taken)
    expect(refusal(await own().move(path('none.txt'), path('three.txt')))).toEqual(missing)
    expect(refusal(await own().copy(path('none.txt'), path('three.txt')))).toEqual(missing)
    const forbidden = { status: '403', message: 'new row violates row-level security policy' }
    const elsewhere = `${fixture.stranger.id}/one.txt`
    expect(refusal(await own().move(path('one.txt'), elsewhere))).toEqual(forbidden)
    expect(refusal(await own().copy(path('one.txt'), elsewhere))).toEqual(forbidden)
    expect(refusal(await theirs().move(path('one.txt'), elsewhere))).toEqual(missing)
    expect(refusal(await theirs().copy(path('one.txt'), elsewhere))).toEqual(missing)
    expect(await (await own().download(path('two.txt'))).data?.text()).toBe('two')
  })
})

describe('removing', () => {
  test('many at once; what is missing is passed over', async () => {
    await own().upload(path('gone-1.txt'), text('1'))
    await own().upload(path('gone-2.txt'), text('2'))
    const { data } = await own().remove([path('gone-1.txt'), path('gone-2.txt'), path('never.txt')])
    expect(data?.map(({ name }) => name).toSorted()).toEqual([path('gone-1.txt'), path('gone-2.txt')])
    expect((await own().exists(path('gone-1.txt'))).data).toBe(false)
  })

  test('more than a thousand at once', async () => {
    await own().upload(path('last.txt'), text('last'))
    const many = Array.from({ length: 1000 }, (_, at) => path(`never-${at}.txt`))
    const { data, error } = await own().remove([...many, path('last.txt')])
    expect(error).toBeNull()
    expect(data?.map(({ name }) => name)).toEqual([path('last.txt')])
  })

  test("somebody else's object stays, without a word", async () => {
    await own().upload(path('stays.txt'), text('stays'))
    expect(await theirs().remove([path('stays.txt')])).toEqual({ data: [], error: null })
    expect((await own().exists(path('stays.txt'))).data).toBe(true)
  })
})

describe('listing', () => {
  beforeAll(async () => {
    for (const name of ['list/b.txt', 'list/a.txt', 'list/c.txt', 'list/deep/x.txt', 'list/deep/y.txt']) {
      await own().upload(path(name), text(name))
    }
  })
  test('files and folders directly below the prefix, by relative name', async () => {
    const { data } = await own().list(path('list'))
    expect(data?.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'c.txt', 'deep'])
    expect(data?.[0]).toMatchObject({ metadata: { size: 10, mimetype: 'text/plain' } })
    expect(data?.[0]?.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(data?.[3]).toMatchObject({ id: null, metadata: null, created_at: null })
  })

  test('sorted, paged, searched', async () => {
    expect(await names({ sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'deep',
      'c.txt',
      'b.txt',
      'a.txt',
    ])
    expect(await names({ sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
      'deep',
      'b.txt',
      'a.txt',
      'c.txt',
    ])
    expect(await names({ limit: 2, offset: 1 })).toEqual(['b.txt', 'c.txt'])
    expect(await names({ search: 'de' })).toEqual(['deep'])
    expect(await names({ search: 'zz' })).toEqual([])
  })

  test("nobody else's", async () => {
    expect((await theirs().list(path('list'))).data).toEqual([])
    expect((await fixture.visitor.storage.from(fixture.buckets.files).list(path('list'))).data).toEqual([])
  })
})
