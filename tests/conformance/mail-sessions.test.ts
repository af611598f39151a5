import { FunctionRegion } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionIdOf } from '@/lib/session/session-id'
import { linkIn, mailsTo } from '../sent-mail.ts'
import { Listener } from './realtime-fixture.ts'
import { apiUrl, newClient, newPerson, openDatabase, password, publishableKey } from './stack-fixture.ts'

// Rule 2.23: the token in an email opens a session that can set a password, and cannot read or write anything
// else.
const sql = openDatabase()
const refused = { code: 'PT401', message: 'Your session has ended. Please log in again.' }
const picture = () => new Blob([new Uint8Array(8)], { type: 'image/png' })
let person: Awaited<ReturnType<typeof newPerson>>
const mailed = newClient()

beforeAll(async () => {
  person = await newPerson()
  expect((await person.client.rpc('announce_user_files')).error).toBeNull()
  const stored = await person.client.storage
    .from('users')
    .upload(`${person.id}/profilePictures/face.png`, picture())
  expect(stored.error).toBeNull()
  expect((await newClient().auth.resetPasswordForEmail(person.email)).error).toBeNull()
  const link = new URL(linkIn((await mailsTo(person.email))[0]?.html) ?? 'no link')
  const token_hash = link.searchParams.get('token_hash') ?? ''
  expect((await mailed.auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
}, 60_000)
afterAll(async () => {
  await sql.end()
})

async function mailedToken(): Promise<string> {
  return (await mailed.auth.getSession()).data.session?.access_token ?? ''
}

test('the data API refuses a session opened by an email, for tables and functions', async () => {
  expect(await mailed.from('profiles').select('id')).toMatchObject({ status: 401, error: refused })
  expect((await mailed.rpc('is_admin')).error).toMatchObject(refused)
})

test('a session opened by an email cannot read, upload or remove files', async () => {
  const { id } = person
  const files = mailed.storage.from('users')
  expect((await files.download(`${id}/profilePictures/face.png`)).error).not.toBeNull()
  expect((await files.createSignedUrl(`${id}/profilePictures/face.png`, 60)).error).not.toBeNull()
  expect((await files.upload(`${id}/profilePictures/face-2.png`, picture())).error).not.toBeNull()
  await files.remove([`${id}/profilePictures/face.png`])
  const left = await sql`select name from storage.objects where name like ${`${id}/%`}`
  expect(left).toEqual([{ name: `${id}/profilePictures/face.png` }])
})

test('a session opened by an email cannot join a channel', async () => {
  const client = newClient()
  const realtime = client.realtime
  const token = await mailedToken()
  await realtime.setAuth(token)
  expect(await new Listener(realtime, `user:${sessionIdOf(token)}`).join()).toMatch(/^Unauthorized/)
  await realtime.removeAllChannels()
})

test('a session opened by an email cannot call an edge function', async () => {
  for (const [name, body] of [
    ['save-push-token', { userId: person.id, token: '{}' }],
    ['calendar', { job_id: person.id }],
  ] as const) {
    const { error } = await mailed.functions.invoke(name, {
      body,
      headers: { authorization: `Bearer ${await mailedToken()}` },
      region: FunctionRegion.ApSoutheast1,
    })
    const context: unknown = error && 'context' in error ? error.context : undefined
    expect(context instanceof Response && context.status, name).toBe(401)
  }
})

test('a session opened by an email can set a password, with which the person then logs in', async () => {
  const asked = await fetch(`${apiUrl}/auth/v1/user`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${await mailedToken()}` },
  })
  expect(asked.status).toBe(200)
  expect((await mailed.auth.updateUser({ password: 'Another-1' })).error).toBeNull()
  // Neither the new password nor a token renewal makes this session count as opened by a password.
  expect((await mailed.auth.refreshSession()).error).toBeNull()
  expect((await mailed.rpc('is_admin')).error).toMatchObject(refused)
  const { email, client } = person
  expect((await client.auth.signInWithPassword({ email, password })).error).not.toBeNull()
  expect((await client.auth.signInWithPassword({ email, password: 'Another-1' })).error).toBeNull()
  expect((await client.rpc('is_admin')).error).toBeNull()
})

test('a magic link email explains how to log in, and contains neither a link nor a code', async () => {
  const { email } = await newPerson()
  const { error } = await newClient().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  expect(error).toBeNull()
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Log in to Shinework with your password')
  expect(mail?.html).toContain('log in with your email address or phone number and your password')
  expect(mail?.html).not.toMatch(/href|\{\{/)
})
