import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jwtSecret } from '../../tools/local-stack/auth-rest/access-token.ts'
import { triesAll } from '../tries-all.ts'
import { allRpcs } from './endpoints.ts'
import { harmless, send } from './hostile-fixture.ts'
import { newOpenJob, newPerson, openDatabase, type Person, publishableKey } from './stack-fixture.ts'

// Forged tokens open nothing, and refusals do not reveal which rows exist.

let sql: ReturnType<typeof openDatabase>
let person: Person
let other: Person

beforeAll(async () => {
  sql = openDatabase()
  person = await newPerson()
  other = await newPerson()
  expect((await other.client.rpc('announce_user_files')).error).toBeNull()
  const picture = new Blob([new Uint8Array(8)], { type: 'image/png' })
  expect((await other.client.storage.from('users').upload(pictureOf(other), picture)).error).toBeNull()
})

afterAll(async () => {
  await sql`delete from auth.users where id = any (${[person.id, other.id]})`
  await sql.end()
})

const pictureOf = ({ id }: Person) => `${id}/profilePictures/face.png`
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
function signed(claims: object, head: object = { alg: 'HS256', typ: 'JWT' }, secret = jwtSecret): string {
  const text = `${encode(head)}.${encode(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
const now = Math.floor(Date.now() / 1000)
/** Claims with every right, so that a response shows if the token is accepted by mistake. */
const claimed = () => ({ sub: other.id, role: 'service_role', aud: 'authenticated', exp: now + 600 })
const forged = () => {
  const claims = claimed()
  return {
    'an expired one': signed({ ...claims, exp: now - 3600 }),
    'one not valid yet': signed({ ...claims, nbf: now + 3600 }),
    'one of another project': signed(claims, undefined, 'the-secret-of-some-other-project-of-theirs'),
    'one signed with the public key': signed(claims, undefined, publishableKey),
    'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
    'alg none, signed': signed(claims, { alg: 'none' }),
    'alg HS512': signed(claims, { alg: 'HS512' }),
    'a key of its own': signed(claims, { alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } }, '\0\0\0'),
    'claims that are a list': signed([claims]),
    'three dots': '...',
  }
}

test.each([
  '/rest/v1/jobs?select=id',
  '/rest/v1/rpc/is_admin',
  '/auth/v1/user',
  '/storage/v1/object/users/',
  '/functions/v1/calendar',
])('%s refuses every token that it did not issue', async (service) => {
  const path = service.endsWith('/') ? service + pictureOf(other) : service
  const method = path.includes('rpc') || path.includes('functions') ? 'POST' : 'GET'
  for (const [what, bearer] of Object.entries(forged())) {
    const { status } = await send({ method, path, bearer, ...(method === 'POST' && { body: '{}' }) })
    expect([what, status], path).toEqual([
      what,
      expect.toSatisfy((code: number) => code >= 400 && code < 500),
    ])
  }
})

test('the data API accepts its own token, but not with a role that is not for the API', async () => {
  const asked = { method: 'GET', path: '/rest/v1/jobs?select=id&limit=1' }
  expect((await send({ ...asked, bearer: signed(claimed()) })).status).toBe(200)
  const { status } = await send({ ...asked, bearer: signed({ ...claimed(), role: 'postgres' }) })
  expect(status).toSatisfy((code: number) => code >= 400 && code < 500)
})

/**
 * The difference between the responses about a hidden row and about a missing row. Undefined if the responses are the
 * same.
 */
async function differenceOf(
  ask: (id: string | undefined) => Promise<{ status: number; text: string }>,
  hidden: string | undefined,
  missing: string,
): Promise<string | undefined> {
  let difference: string | undefined
  // Other tests post jobs at the same time, so a list can grow between the two requests. A real difference appears
  // every time.
  for (let time = 0; time < 5; time += 1) {
    const [nothing, answer] = [await ask(missing), await ask(hidden)]
    const text = answer.text.replaceAll(String(hidden), missing)
    if (answer.status === nothing.status && text === nothing.text) return undefined
    difference = `${nothing.status} ${nothing.text}, ${answer.status} ${answer.text}`
  }
  return difference
}

test('a refusal never reveals whether a hidden row exists', async () => {
  const open = await newOpenJob(sql, 'Seen')
  const [draft] = await sql<{ id: string }[]>`
    insert into public.jobs (project_name, status) values ('Hidden', 'Draft') returning id`
  const applied = await other.client.rpc('apply_to_job', { job_id: open }).throwOnError()
  const hidden = [applied.data?.id, draft?.id, other.id]
  const token = (await person.client.auth.getSession()).data.session?.access_token ?? ''
  const missing = randomUUID()
  const answers: string[] = []
  try {
    for (const { name, args } of await allRpcs(sql)) {
      for (const [index, bad] of args.filter(({ type }) => type === 'uuid').entries()) {
        const ask = (id: string | undefined) =>
          send({
            method: 'POST',
            path: `/rest/v1/rpc/${name}`,
            bearer: token,
            body: `{${args
              .filter((arg) => arg === bad || !arg.optional)
              .map((arg) => `"${arg.name}":${arg === bad ? JSON.stringify(id) : harmless(arg.type, open)}`)
              .join()}}`,
          })
        // One hidden id, which varies by function and argument, or all in the full run.
        for (const id of hidden.filter((_, at) => triesAll || at === (name.length + index) % hidden.length)) {
          const difference = await differenceOf(ask, id, missing)
          if (difference !== undefined) answers.push(`${name}(${bad.name}): ${difference}`)
        }
      }
    }
  } finally {
    await sql`delete from public.jobs where id = any (${[open, draft?.id ?? null]})`
    await sql`delete from public.applications where user_id = ${other.id}`
  }
  expect(answers).toEqual([])
}, 180_000)
