import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, openDatabase, type Person } from './stack-fixture.ts'

// Tests a document from its upload to its removal, through the real API and storage service.

const sql = openDatabase()
const pdf = (text: string) => new Blob([`%PDF-1.4\n% ${text}\n`], { type: 'application/pdf' })
let owner: Person
let first: Person
let second: Person

beforeAll(async () => {
  ;[owner, first, second] = await Promise.all([newPerson(), newPerson(), newPerson()])
  await sql`update public.profiles set role = 'admin' where id in ${sql([first.id, second.id])}`
  // A name can contain any script and line breaks. The refusal contains this name and can become the HTTP status
  // line, which such a name must not break.
  await sql`update public.profiles set name = ${'Łucja 张\r\nX-Injected: 1'} where id = ${first.id}`
})

afterAll(async () => {
  await sql`update public.profiles set role = 'cleaner' where id in ${sql([first.id, second.id])}`
  await sql.end()
})

const bucket = ({ client }: Person) => client.storage.from('users')
const opens = async (who: Person, path: string) =>
  (await (await bucket(who).download(path)).data?.text())?.includes('secret') ?? false

/** Uploads and saves a visa for the owner. Returns the id of its row, and the path of its file. */
async function uploadVisa(): Promise<{ id: string; path: string }> {
  const path = `${owner.id}/documents/visa/${crypto.randomUUID()}.pdf`
  expect((await owner.client.rpc('announce_user_files')).error).toBeNull()
  expect((await bucket(owner).upload(path, pdf('secret'))).error).toBeNull()
  const { data, error } = await owner.client.rpc('save_document', { type: 'visa', path, number: 'V 1' })
  expect(error).toBeNull()
  return { id: data?.id ?? '', path }
}

test('an administrator can download a document only after the audit log has recorded it', async () => {
  const { id, path } = await uploadVisa()
  expect(await opens(owner, path)).toBe(true)
  expect(await opens(first, path)).toBe(false)
  expect((await first.client.rpc('open_document', { document_id: id })).data).toBe(path)
  expect(await opens(first, path)).toBe(true)
  expect(await opens(second, path)).toBe(false)
  const { data } = await second.client.rpc('search_audit', { about: owner.id, topic: 'openings' })
  expect(data).toEqual([
    expect.objectContaining({
      event: 'document_opened',
      details: { type: 'visa' },
      actor_name: expect.stringContaining('Łucja 张'),
    }),
  ])
  await sql`update public.document_openings set opened_at = now() - interval '5 minutes' where path = ${path}`
  expect(await opens(first, path)).toBe(false)
})

test('the second administrator to decide a document sees the name of the first, whatever its characters', async () => {
  const { id } = await uploadVisa()
  const decide = ({ client }: Person) =>
    client.rpc('decide_document', { document_id: id, decision: 'checked', expires_on: '2190-01-01' })
  expect((await decide(first)).data).toMatchObject({ state: 'checked', number: 'V 1' })
  expect((await decide(second)).error).toMatchObject({
    code: 'PT409',
    message: 'Łucja 张 X-Injected: 1 has already decided this document.',
  })
})

test('administrators can remove only unused files, and cannot download these files', async () => {
  const { path: current } = await uploadVisa()
  const { path } = await uploadVisa()
  await sql`update public.user_folders set sweep_from = now() where user_id = ${owner.id}`
  const { data } = await first.client.rpc('files_to_discard', { page_size: 1000 })
  const unused = (data ?? []).filter((file) => file.path.startsWith(owner.id)).map((file) => file.path)
  expect(unused).toContain(current)
  expect(unused).not.toContain(path)
  expect(await opens(first, current)).toBe(false)
  await bucket(first).remove([...unused, path])
  expect(await opens(owner, current)).toBe(false)
  expect(await opens(owner, path)).toBe(true)
})
