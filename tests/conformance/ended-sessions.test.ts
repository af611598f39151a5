import { FunctionRegion } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionIdOf } from '@/lib/session/session-id'
import { Listener } from './realtime-fixture.ts'
import { apiUrl, newClient, newPerson, openDatabase, password, publishableKey } from './stack-fixture.ts'

// Rule 2.20: an access token is valid for an hour, but its session can end earlier. In these tests, a person still has
// a token of an ended session.
const ended = { code: 'PT401', message: 'Your session has ended. Please log in again.' }
const sql = openDatabase()
let holder: Holder

/** A person who kept a copy of their access token, and the requests that use the copy. */
type Holder = Awaited<ReturnType<typeof newHolder>>

type Asking = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

async function newHolder() {
  const { id, email, client } = await newPerson()
  const session = (await client.auth.getSession()).data.session
  if (!session) throw new Error('Nobody is signed in')
  const headers = { apikey: publishableKey, authorization: `Bearer ${session.access_token}` }
  const ask = async (path: string, init: Asking = {}) => {
    const answer = await fetch(`${apiUrl}${path}`, { ...init, headers: { ...headers, ...init.headers } })
    const body: unknown = await answer.json().catch(() => undefined)
    return { status: answer.status, body }
  }
  const post = (path: string, body: object) =>
    ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  return { id, email, client, session, ask, post }
}

const picture = (id: string) => `/storage/v1/object/users/${id}/profilePictures/face.png`

beforeAll(async () => {
  holder = await newHolder()
  const { id, ask, post, client } = holder
  // Before the session ends, everything works.
  expect(await ask('/rest/v1/profiles?select=id')).toEqual({ status: 200, body: [{ id }] })
  expect((await post('/rest/v1/rpc/dashboard', {})).status).toBe(200)
  expect((await client.rpc('announce_user_files')).error).toBeNull()
  const file = new Blob([new Uint8Array(8)], { type: 'image/png' })
  const stored = await client.storage.from('users').upload(`${id}/profilePictures/face.png`, file)
  expect(stored.error).toBeNull()
  expect((await ask(picture(id))).status).toBe(200)
  expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull()
}, 60_000)
afterAll(async () => {
  await sql.end()
})

test('the data API refuses the token of an ended session, for tables and functions, whatever the method', async () => {
  const { id, ask, post } = holder
  expect(await ask('/rest/v1/profiles?select=id')).toMatchObject({ status: 401, body: ended })
  expect((await ask('/rest/v1/profiles?select=id', { method: 'HEAD' })).status).toBe(401)
  expect(await ask('/rest/v1/rpc/is_admin')).toMatchObject({ status: 401, body: ended })
  expect(await post('/rest/v1/rpc/dashboard', {})).toMatchObject({ status: 401, body: ended })
  const renamed = {
    method: 'PATCH',
    body: JSON.stringify({ read: true }),
    headers: { 'content-type': 'application/json' },
  }
  expect(await ask(`/rest/v1/notifications?user_id=eq.${id}`, renamed)).toMatchObject({
    status: 401,
    body: ended,
  })
})

test('the token of an ended session cannot read, upload or remove files', async () => {
  const { id, ask } = holder
  expect((await ask(picture(id))).status).toBeGreaterThanOrEqual(400)
  const another = `/storage/v1/object/users/${id}/profilePictures/face-2.png`
  const png = { method: 'POST', body: new Uint8Array(8), headers: { 'content-type': 'image/png' } }
  expect((await ask(another, png)).status).toBeGreaterThanOrEqual(400)
  await ask('/storage/v1/object/users', {
    method: 'DELETE',
    body: JSON.stringify({ prefixes: [`${id}/profilePictures/face.png`] }),
    headers: { 'content-type': 'application/json' },
  })
  const left =
    await sql`select name from storage.objects where bucket_id = 'users' and name like ${`${id}/%`}`
  expect(left.map((row) => String(row['name']).split('/').at(-1))).toEqual(['face.png'])
})

test('the token of an ended session cannot join a channel or call an edge function', async () => {
  const { id, session } = holder
  const client = newClient()
  const realtime = client.realtime
  await realtime.setAuth(session.access_token)
  expect(await new Listener(realtime, `user:${sessionIdOf(session.access_token)}`).join()).toMatch(
    /^Unauthorized/,
  )
  await realtime.removeAllChannels()
  const { error } = await client.functions.invoke('save-push-token', {
    body: { userId: id, token: '{}' },
    headers: { authorization: `Bearer ${session.access_token}` },
    region: FunctionRegion.ApSoutheast1,
  })
  const context: unknown = error && 'context' in error ? error.context : undefined
  expect(context instanceof Response && context.status).toBe(401)
})

test('an ended session cannot be renewed, but the person can log in again', async () => {
  const { email, session } = holder
  const renewed = await newClient().auth.refreshSession({ refresh_token: session.refresh_token })
  expect(renewed.error).toMatchObject({ code: 'refresh_token_not_found' })
  const client = newClient()
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
  expect((await client.rpc('is_admin')).error).toBeNull()
})

test('a logout with the project’s key instead of the session’s token is refused and ends no session', async () => {
  const { ask, post } = await newHolder()
  const answer = await fetch(`${apiUrl}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
  })
  // The auth service responds 403, and the local stack's emulation responds 401.
  expect([401, 403]).toContain(answer.status)
  expect((await ask('/rest/v1/rpc/is_admin')).status).toBe(200)
  expect((await post('/auth/v1/logout?scope=local', {})).status).toBe(204)
  expect((await ask('/rest/v1/rpc/is_admin')).status).toBe(401)
})

test('a new password ends the other sessions at once, and deleting the account ends all of them', async () => {
  const { id, email, client, ask } = await newHolder()
  const other = newClient()
  await other.auth.signInWithPassword({ email, password })
  expect(
    (await other.auth.updateUser({ password: 'Another-1', current_password: password })).error,
  ).toBeNull()
  await other.auth.signOut({ scope: 'others' })
  expect(await ask('/rest/v1/profiles?select=id')).toMatchObject({ status: 401, body: ended })
  expect((await client.rpc('is_admin')).error).toMatchObject(ended)
  expect((await other.rpc('is_admin')).error).toBeNull()
  await sql`delete from auth.users where id = ${id}`
  expect((await other.rpc('is_admin')).error).toMatchObject(ended)
})

test('a visitor with the project’s key can call a public function without a session', async () => {
  expect((await newClient().rpc('verify_certificate', { number: 'SW-0000-0000-0000' })).error).toBeNull()
})
