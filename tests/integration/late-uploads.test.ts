import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiUrl, newPerson, type Person, publishableKey } from '../conformance/stack-fixture.ts'
import { connect, databaseUrl } from './database-session.ts'

// The storage service checks the policies first, reads the bytes, and writes with its own rights. An upload therefore
// finishes even if the right to it is lost in between, and many simultaneous uploads are all allowed before the first
// is stored.

const sql = connect(databaseUrl(), 'late uploads', 3)
const pdf = (text: string) => `%PDF-1.4\n% ${text}\n`
let owner: Person
let administrator: Person

beforeAll(async () => {
  administrator = await newPerson()
  await sql`update public.profiles set role = 'admin' where id = ${administrator.id}`
})

beforeEach(async () => {
  owner = await newPerson()
  expect((await owner.client.rpc('announce_user_files')).error).toBeNull()
})

afterAll(async () => {
  await sql`update public.profiles set role = 'cleaner' where id = ${administrator.id}`
  await sql.end()
})

/** Sends a file except for its last byte. Returns a function that sends that byte and resolves to the response's status. */
async function beginUpload(path: string, content: string): Promise<() => Promise<number>> {
  const { data } = await owner.client.auth.getSession()
  const sending = request(`${apiUrl}/storage/v1/object/users/${path}`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/pdf',
      'content-length': Buffer.byteLength(content),
      'x-upsert': 'true',
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    sending.on('error', reject).on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
  sending.write(content.slice(0, -1))
  return () => {
    sending.end(content.slice(-1))
    return answered
  }
}

/** Runs `work` and then waits until the storage service has finished checking the upload against the storage policies. */
async function untilAsked<T>(work: () => Promise<T>): Promise<T> {
  let done: T | undefined
  let asking = 0
  // The service counts a person's files under a lock, one upload at a time. Holding this lock stops the upload
  // in the middle of the check.
  await sql.begin(async (tx) => {
    const [lock] = await tx<{ pid: number }[]>`
      select pg_backend_pid() as pid, pg_advisory_xact_lock(hashtextextended('files of ' || ${owner.id}::text, 0))`
    done = await work()
    const waiting = () => sql<{ pid: number }[]>`
      select pid from pg_stat_activity where ${lock?.pid ?? 0} = any (pg_blocking_pids(pid))`
    await expect.poll(async () => (asking = (await waiting())[0]?.pid ?? 0)).toBeGreaterThan(0)
  })
  const stillAsking = () => sql`select from pg_stat_activity where pid = ${asking} and state <> 'idle'`
  await expect.poll(async () => (await stillAsking()).length).toBe(0)
  if (done === undefined) throw new Error('Nothing was done.')
  return done
}

const read = async ({ client }: Person, path: string) =>
  (await client.storage.from('users').download(path)).data?.text()

test('an upload that has begun finishes even after new uploads are refused', async () => {
  const path = `${owner.id}/documents/visa/${crypto.randomUUID()}.pdf`
  const end = await untilAsked(() => beginUpload(path, pdf('late')))
  await sql`update public.user_folders set sweep_from = now() where user_id = ${owner.id}`
  expect((await owner.client.storage.from('users').upload(path, pdf('later'))).error).not.toBeNull()
  expect(await end()).toBe(200)
  expect(await read(owner, path)).toBe(pdf('late'))
})

test('a checked document waits to be checked again as soon as a slow upload replaces its file', async () => {
  const path = `${owner.id}/documents/visa/${crypto.randomUUID()}.pdf`
  const end = await untilAsked(() => beginUpload(path, pdf('FORGED')))
  const stored = await owner.client.storage
    .from('users')
    .upload(path, pdf('genuine'), { contentType: 'application/pdf' })
  expect(stored.error).toBeNull()
  const saved = await owner.client.rpc('save_document', { type: 'visa', path, number: 'V 1' })
  const id = saved.data?.id ?? ''
  expect((await administrator.client.rpc('open_document', { document_id: id })).data).toBe(path)
  expect(await read(administrator, path)).toBe(pdf('genuine'))
  const decided = await administrator.client.rpc('decide_document', { document_id: id, decision: 'checked' })
  expect(decided.data?.state).toBe('checked')

  expect(await end()).toBe(200)
  expect(await read(owner, path)).toBe(pdf('FORGED'))
  expect(await read(administrator, path)).toBeUndefined()
  const { data: mine } = await owner.client.rpc('my_documents')
  expect(mine).toMatchObject([{ path, state: 'waiting', decided_at: null }])
  const { data: desk } = await administrator.client.rpc('waiting_documents', { page_size: 1000 })
  const waiting = desk?.find((document) => document.path === path)
  expect(waiting?.id).not.toBe(id)
  const { data: people } = await administrator.client.rpc('search_users', {
    query: owner.email,
    documents: 'waiting',
  })
  expect(people).toMatchObject([{ id: owner.id, documents: [{ type: 'visa', state: 'waiting' }] }])
  expect((await administrator.client.rpc('open_document', { document_id: waiting?.id ?? '' })).data).toBe(
    path,
  )
  expect(await read(administrator, path)).toBe(pdf('FORGED'))
})

test('a person who uploads a hundred files at once can store fifty', async () => {
  const ends = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      beginUpload(`${owner.id}/documents/visa/${crypto.randomUUID()}.pdf`, pdf(`number ${at}`)),
    ),
  )
  const statuses = await Promise.all(ends.map((end) => end()))
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
    select count(*)::integer from storage.objects where bucket_id = 'users' and starts_with(name, ${`${owner.id}/`})`
  expect(count).toBe(50)
  expect(statuses.filter((status) => status === 200)).toHaveLength(50)
})
