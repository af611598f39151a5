import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { apiUrl, newPerson, openDatabase, type Person, publishableKey } from './stack-fixture.ts'

// Rule 15.10 limits a person's changes and expensive reads within ten minutes.
const sql = openDatabase()
let person: Person
let token: string

beforeAll(async () => {
  person = await newPerson()
  token = (await person.client.auth.getSession()).data.session?.access_token ?? ''
})
afterAll(async () => {
  await sql.end()
})

const counted = async () => {
  const rows = await sql`
    select writes, expensive_reads as reads from private.budgets where user_id = ${person.id}`
  return { writes: Number(rows[0]?.['writes'] ?? 0), reads: Number(rows[0]?.['reads'] ?? 0) }
}
const spend = (writes: number, reads: number) => sql`
  update private.budgets set since = now(), writes = ${writes}, expensive_reads = ${reads} where user_id = ${person.id}`
const ask = (method: string, path: string, body?: object) =>
  fetch(`${apiUrl}${path}`, {
    method,
    headers: { apikey: publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
const read = () => ask('GET', '/rest/v1/profiles?select=id')

test('a write counts once against the budget, and a cheap read never does, whatever the HTTP method', async () => {
  const mine = `/rest/v1/notifications?user_id=eq.${person.id}`
  expect((await ask('PATCH', mine, { read: true })).status).toBe(204)
  expect((await ask('DELETE', `/rest/v1/push_tokens?user_id=eq.${person.id}`)).status).toBe(204)
  expect((await ask('POST', '/rest/v1/rpc/set_language', { language: 'en' })).status).toBe(204)
  expect(await counted()).toEqual({ writes: 3, reads: 0 })
  for (const [method, path] of [
    ['GET', '/rest/v1/profiles?select=id'],
    ['HEAD', '/rest/v1/profiles?select=id'],
    ['GET', '/rest/v1/rpc/is_admin'],
    ['POST', '/rest/v1/rpc/dashboard'],
  ] as const) {
    expect((await ask(method, path, method === 'POST' ? {} : undefined)).status, path).toBe(200)
  }
  expect(await counted()).toEqual({ writes: 3, reads: 0 })
})

test('a write over the budget is refused with the time to wait, and reads still work', async () => {
  await spend(600, 0)
  const refused = await ask('POST', '/rest/v1/rpc/set_language', { language: 'vi' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(540)
  expect(await refused.json()).toMatchObject({
    code: 'PT429',
    message: 'You are doing that too often. Please wait 10 minutes.',
  })
  expect((await ask('GET', '/rest/v1/profiles?select=id')).status).toBe(200)
  expect(await counted()).toEqual({ writes: 600, reads: 0 })
})

test('an expensive read over the budget is refused, also in an edge function', async () => {
  await spend(0, 59)
  expect((await ask('POST', '/rest/v1/rpc/account_data', { user_id: person.id })).status).toBe(200)
  expect(await counted()).toEqual({ writes: 1, reads: 60 })
  expect((await ask('POST', '/rest/v1/rpc/account_data', { user_id: person.id })).status).toBe(429)
  const { data } = await person.client.rpc('make_calendar_feed')
  const refused = await fetch(`${apiUrl}/functions/v1/calendar/${String(data)}.ics`)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(540)
  expect(await refused.json()).toEqual({
    code: 'resource-exhausted',
    message: 'You are doing that too often. Please wait 10 minutes.',
  })
  await spend(0, 0)
  expect((await fetch(`${apiUrl}/functions/v1/calendar/${String(data)}.ics`)).status).toBe(200)
})

test('simultaneous writes of one person queue up, and exactly as many succeed as the budget allows', async () => {
  await spend(597, 0)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ask('POST', '/rest/v1/rpc/set_language', { language: 'en' })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  await spend(0, 0)
})

const key = async () => Number((await sql`select hashtext(${person.id}) as key`)[0]?.['key'])
const waiting = async (of: number) => {
  const [found] = await sql`
    select count(*)::int as waiting from pg_locks
    where locktype = 'advisory' and not granted and classid = ${of >>> 0}::bigint`
  return Number(found?.['waiting'])
}

const startedReads: Promise<Response>[] = []
function startRead(): Promise<Response> {
  const response = read()
  startedReads.push(response)
  return response
}
// Even after a failed test, the person must hold no lock and have no request in flight, because the next test would
// count them.
afterEach(async () => {
  await sql`select pg_advisory_unlock_all()`
  await Promise.allSettled(startedReads.splice(0))
})

// The tests hold the locks for the person's concurrent reads, as slow requests do. A request that waits for a lock is
// cancelled after eight seconds (the platform's lock_timeout). Few requests are sent while others wait, so that a slow
// machine can respond in that time.

test('two reads of one person run at once, a third waits, and nobody else waits for them', async () => {
  const other = await newPerson()
  const turns = await key()
  await sql`select pg_advisory_lock(${turns}, 0)`
  expect((await read()).status).toBe(200)
  await sql`select pg_advisory_lock(${turns}, 1)`
  const late = startRead()
  await expect.poll(() => waiting(turns)).toBe(1)
  expect((await other.client.from('profiles').select('id')).data).toEqual([{ id: other.id }])
  await sql`select pg_advisory_unlock_all()`
  expect((await late).status).toBe(200)
})

test('six requests of one person get connections, further ones are refused at once, and other people can read', async () => {
  const other = await newPerson()
  const turns = await key()
  await sql`select pg_advisory_lock(${turns}, 0), pg_advisory_lock(${turns}, 1)`
  const six = Array.from({ length: 6 }, startRead)
  await expect.poll(() => waiting(turns)).toBe(6)
  // PostgREST has ten connections, so it cannot run these twelve requests at once.
  const further = await Promise.all(Array.from({ length: 12 }, startRead))
  expect(further.map(({ status }) => status)).toEqual(Array(12).fill(429))
  expect((await other.client.from('profiles').select('id')).data).toEqual([{ id: other.id }])
  // Changes share the six connections with reads.
  const change = await ask('POST', '/rest/v1/rpc/set_language', { language: 'en' })
  expect(change.status).toBe(429)
  expect(change.headers.get('retry-after')).toBe('1')
  expect(await change.json()).toMatchObject({
    code: 'PT429',
    hint: 'busy',
    message: 'You are doing too much at once. Please try again.',
  })
  expect(await waiting(turns)).toBe(6)
  await sql`select pg_advisory_unlock_all()`
  expect((await Promise.all(six)).map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect((await read()).status).toBe(200)
})
