import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './stack-fixture.ts'

const sql = openDatabase()
const names: string[] = []

afterAll(async () => {
  await sql`delete from vault.secrets where name = any(${names})`
  await sql.end()
})

async function newSecret(secret: string): Promise<{ id: string; name: string }> {
  const name = `conformance ${randomUUID()}`
  names.push(name)
  const [row] = await sql<
    { id: string }[]
  >`select vault.create_secret(${secret}, ${name}, 'For a test') as id`
  if (!row) throw new Error('No secret was made')
  return { id: row.id, name }
}

test('a secret is encrypted in its table and readable in the view', async () => {
  const { id, name } = await newSecret('schön geheim')
  const [row] = await sql<{ secret: string; decrypted_secret: string; description: string; name: string }[]>`
    select name, description, secret, decrypted_secret from vault.decrypted_secrets where id = ${id}`
  expect(row).toMatchObject({ name, description: 'For a test', decrypted_secret: 'schön geheim' })
  expect(Buffer.from(row?.secret ?? '', 'base64').toString('utf8')).not.toContain('geheim')
  const [stored] = await sql`select secret from vault.secrets where id = ${id}`
  expect(stored).toEqual({ secret: row?.secret })
})

test('a secret may be empty', async () => {
  const { id } = await newSecret('')
  const [row] = await sql`select decrypted_secret from vault.decrypted_secrets where id = ${id}`
  expect(row).toEqual({ decrypted_secret: '' })
})

test('an update of a secret changes only the given parts', async () => {
  const { id, name } = await newSecret('old')
  await sql`select vault.update_secret(${id}, new_description := 'Still the same')`
  const [kept] =
    await sql`select name, description, decrypted_secret from vault.decrypted_secrets where id = ${id}`
  expect(kept).toEqual({ name, description: 'Still the same', decrypted_secret: 'old' })
  await sql`select vault.update_secret(${id}, 'new')`
  const [changed] = await sql`select name, decrypted_secret from vault.decrypted_secrets where id = ${id}`
  expect(changed).toEqual({ name, decrypted_secret: 'new' })
})

test('two secrets cannot have the same name', async () => {
  const { name } = await newSecret('first')
  await expect(sql`select vault.create_secret('second', ${name})`).rejects.toMatchObject({ code: '23505' })
})

test('the role postgres writes secrets only through the functions, and people cannot read any', async () => {
  const refused = { code: '42501' }
  await expect(sql`insert into vault.secrets (secret) values ('x')`).rejects.toMatchObject(refused)
  for (const role of ['anon', 'authenticated']) {
    const reading = sql.begin(async (tx) => {
      await tx`set local role ${sql(role)}`
      return tx`select from vault.decrypted_secrets`
    })
    await expect(reading).rejects.toMatchObject(refused)
  }
})
