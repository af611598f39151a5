import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, password } from '../conformance/stack-fixture.ts'
import { linkIn } from '../sent-mail.ts'
import { startOtherAuth } from './confirming-auth.ts'

const databaseUrl = process.env['DATABASE_URL'] ?? ''
const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined })
const newPassword = 'Another-1'
let auth: Awaited<ReturnType<typeof startOtherAuth>>

beforeAll(async () => {
  auth = await startOtherAuth(databaseUrl, sql, 'http://app.invalid', { max_frequency: 60_000 })
})
afterAll(async () => {
  await auth.close()
  await sql.end()
})

/** The token in the newest mail to an address. */
function tokenFor(email: string, page: string): string {
  const link = new URL(linkIn(auth.mailbox.list(email)[0]?.html) ?? 'no link')
  expect(link.pathname).toBe(page)
  return link.searchParams.get('token_hash') ?? ''
}

async function signedIn() {
  const { email, id } = await newPerson()
  const client = auth.newAuth()
  expect((await client.signInWithPassword({ email, password })).error).toBeNull()
  return { email, id, client }
}

async function registered() {
  const email = `confirming+${randomUUID()}@shinework.example`
  const client = auth.newAuth()
  const { data, error } = await client.signUp({ email, password, options: { data: { name: 'Noa' } } })
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  return { email, client, token: tokenFor(email, '/confirm-email') }
}

describe('a new password', () => {
  test.each([undefined, 'not this one'])('is refused with %j as the current password', async (current) => {
    const { client } = await signedIn()
    const { error } = await client.updateUser({
      password: newPassword,
      ...(current === undefined ? {} : { current_password: current }),
    })
    expect(error).toMatchObject({
      status: 400,
      code: current === undefined ? 'current_password_required' : 'current_password_invalid',
    })
  })

  test('is accepted with the current password, ends other sessions and sends an email', async () => {
    const { email, client } = await signedIn()
    const other = auth.newAuth()
    await other.signInWithPassword({ email, password })
    const { error } = await client.updateUser({ password: newPassword, current_password: password })
    expect(error).toBeNull()
    expect((await other.refreshSession()).error).not.toBeNull()
    expect((await client.refreshSession()).error).toBeNull()
    expect(auth.mailbox.list(email)[0]?.subject).toBe('Your Shinework password was changed')
  })

  test('is refused in a session older than a day', async () => {
    const { id, client } = await signedIn()
    await sql`update auth.sessions set created_at = now() - interval '25 hours' where user_id = ${id}`
    const { error } = await client.updateUser({ password: newPassword, current_password: password })
    expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
  })

  test('needs no current password in a session from a reset email, which is sent at most once a minute', async () => {
    const { email } = await newPerson()
    const client = auth.newAuth()
    expect((await client.resetPasswordForEmail(email)).error).toBeNull()
    const soon = await client.resetPasswordForEmail(email)
    expect(soon.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    const token_hash = tokenFor(email, '/reset-password')
    expect((await client.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
    await client.refreshSession()
    expect((await client.updateUser({ password: newPassword })).error).toBeNull()
  })
})

describe('a new account whose address must be confirmed', () => {
  test('belongs to the person who can read its email, not to the stranger who signed up with the address', async () => {
    // The stranger has signed up with the owner's address and this password.
    const { email, client: stranger, token } = await registered()
    const canStrangerLogIn = async () => {
      const { error } = await stranger.signInWithPassword({ email, password })
      return error?.code ?? 'yes'
    }
    expect(await canStrangerLogIn()).toBe('email_not_confirmed')

    const owner = auth.newAuth()
    expect((await owner.verifyOtp({ type: 'signup', token_hash: token })).error).toBeNull()
    // The stranger is locked out even before the owner sets a password.
    expect(await canStrangerLogIn()).toBe('invalid_credentials')
    expect((await sql`select name from public.profiles where email = ${email}`)[0]).toEqual({ name: null })
    const own = { password: newPassword, data: { name: 'Olive Owner' } }
    expect((await owner.updateUser(own)).error).toBeNull()
    await owner.signOut({ scope: 'global' })

    expect(await canStrangerLogIn()).toBe('invalid_credentials')
    expect((await owner.verifyOtp({ type: 'signup', token_hash: token })).error?.code).toBe('otp_expired')
    const loggedIn = await auth.newAuth().signInWithPassword({ email, password: newPassword })
    expect(loggedIn.error).toBeNull()
    expect((await sql`select name from public.profiles where email = ${email}`)[0]).toEqual({
      name: 'Olive Owner',
    })
  })

  test('keeps the password and name typed at registration if they are sent with the confirmation', async () => {
    const { email, client, token } = await registered()
    expect((await client.verifyOtp({ type: 'signup', token_hash: token })).error).toBeNull()
    expect((await client.updateUser({ password, data: { name: 'Noa' } })).error).toBeNull()
    expect((await auth.newAuth().signInWithPassword({ email, password })).error).toBeNull()
    expect((await sql`select name from public.profiles where email = ${email}`)[0]).toEqual({ name: 'Noa' })
  })

  test('gets the responses of a new registration if the address is registered again, even once confirmed', async () => {
    const { email, client, token } = await registered()
    const again = async () =>
      client.signUp({ email, password: newPassword, options: { data: { name: 'Second' } } })
    expect((await again()).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: expect.stringMatching(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      ),
    })
    await sql`update auth.users set confirmation_sent_at = now() - interval '2 minutes' where email = ${email}`
    const [account] = await sql`select id from auth.users where email = ${email}`
    const { data: later } = await again()
    expect(later).toMatchObject({ session: null, user: { id: account?.['id'], email } })
    expect(later.user?.identities).toHaveLength(1)
    const fresh = tokenFor(email, '/confirm-email')
    expect(fresh).not.toBe(token)
    const [kept] = await sql`
      select raw_user_meta_data ->> 'name' as name from auth.users where email = ${email}`
    expect(kept?.['name']).toBe('Noa')

    expect((await client.verifyOtp({ type: 'signup', token_hash: fresh })).error).toBeNull()
    const mails = auth.mailbox.list(email).length
    const { data: known, error } = await again()
    expect(error).toBeNull()
    expect(known).toMatchObject({ session: null, user: { email, identities: [] } })
    expect(known.user?.id).not.toBe(account?.['id'])
    expect(auth.mailbox.list(email)).toHaveLength(mails)
  })

  test('gets a new link after the old link expires, but at most one link a minute', async () => {
    const { email, client, token } = await registered()
    const soon = await client.resend({ type: 'signup', email })
    expect(soon.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    await sql`update auth.users set confirmation_sent_at = now() - interval '2 hours' where email = ${email}`
    expect((await client.verifyOtp({ type: 'signup', token_hash: token })).error?.code).toBe('otp_expired')
    expect((await client.resend({ type: 'signup', email })).error).toBeNull()
    const fresh = tokenFor(email, '/confirm-email')
    expect(fresh).not.toBe(token)
    // An unencoded plus sign would be decoded as a space.
    const link = new URL(linkIn(auth.mailbox.list(email)[0]?.html) ?? 'no link')
    expect(link.searchParams.get('email')).toBe(email)
    expect((await client.verifyOtp({ type: 'signup', token_hash: fresh })).error).toBeNull()
  })

  test('gets the same response as an unknown or confirmed address when a link is requested', async () => {
    const { email } = await newPerson()
    for (const address of [email, `nobody-${randomUUID()}@shinework.example`]) {
      expect((await auth.newAuth().resend({ type: 'signup', email: address })).error).toBeNull()
      expect(auth.mailbox.list(address)).toEqual([])
    }
  })
})
