import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeAt } from '../../tools/local-stack/auth-rest/totp.ts'
import { linkIn, mailsTo } from '../sent-mail.ts'
import { newClient, newPerson, openDatabase, type Person, password } from './stack-fixture.ts'

// Two-step verification as observed in GoTrue 2.196. Each test continues with the person of the previous
// test.
const sql = openDatabase()
let person: Person
let secret = ''
let factorId = ''
const code = () => codeAt(secret, Date.now())
const wrong = () => (code() === '000000' ? '111111' : '000000')

async function logIn(as: Person = person) {
  const client = newClient()
  const { error } = await client.auth.signInWithPassword({ email: as.email, password })
  expect(error).toBeNull()
  return client
}

type Client = ReturnType<typeof newClient>
const verify = (client: Client, given: string, factor = factorId) =>
  client.auth.mfa.challengeAndVerify({ factorId: factor, code: given })
const levels = async (client: Client) => {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}
const claims = async (client: Client): Promise<Record<string, unknown>> => {
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

/**
 * The methods that opened a session, sorted, because the service lists methods with the same timestamp in any order.
 */
async function methods(client: Client): Promise<string[]> {
  const { amr } = await claims(client)
  return Array.isArray(amr) ? amr.map(({ method }) => String(method)).sort() : []
}

beforeAll(async () => {
  person = await newPerson()
}, 60_000)
afterAll(async () => {
  await sql.end()
})

describe('setting up two-step verification', () => {
  test('gives a QR code, the secret as text, and a URI for the app', async () => {
    const { data, error } = await person.client.auth.mfa.enroll({ factorType: 'totp', issuer: 'Shinework' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'totp', totp: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) } })
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<(\?xml|svg)/)
    // The app removes the `data:` prefix. It cannot scale the picture, because the picture has no `viewBox`.
    expect(data?.totp.qr_code).toContain('<rect ')
    expect(data?.totp.qr_code).not.toContain('viewBox')
    expect(data?.totp.uri).toMatch(/^otpauth:\/\/totp\/Shinework:.*issuer=Shinework/)
    secret = data?.totp.secret ?? ''
    factorId = data?.id ?? ''
    // No code is required until the factor is verified.
    expect(await levels(person.client)).toEqual(['aal1', 'aal1'])
    expect((await claims(person.client))['aal']).toBe('aal1')
  })

  test('refuses a name that another factor has', async () => {
    const twice = { factorType: 'totp', friendlyName: '' } as const
    expect((await person.client.auth.mfa.enroll(twice)).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
    })
  })

  test('deletes an unfinished factor that is older than five minutes when a new one is started', async () => {
    const { id, client } = await newPerson()
    const begin = () => client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'one' })
    expect((await begin()).error).toBeNull()
    await sql`
      update auth.mfa_factors set created_at = created_at - interval '5 minutes 1 second' where user_id = ${id}`
    const again = await begin()
    expect(again.error).toBeNull()
    expect((await client.auth.mfa.listFactors()).data?.all).toMatchObject([{ id: again.data?.id }])
  })

  test('fails with a wrong code, and with the right code raises the session to aal2 and ends all other sessions', async () => {
    const other = await logIn()
    expect((await verify(person.client, '')).error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await verify(person.client, wrong())).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    })
    // Our own rule 2.33 refuses the code without a permit. The person can get one, because they entered their password recently.
    expect((await verify(person.client, code())).error).toMatchObject({ status: 500 })
    expect((await person.client.rpc('permit_factor_change')).error).toBeNull()
    // Verifying the first factor uses up the permit.
    const begun = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'begun' })
    expect(begun.error).toBeNull()
    const before = (await person.client.auth.getSession()).data.session?.refresh_token ?? ''
    const { data, error } = await verify(person.client, code())
    expect(error).toBeNull()
    const finished = { id: factorId, status: 'verified', factor_type: 'totp' }
    // The response can still list the unverified factor.
    expect(data?.user.factors).toContainEqual(expect.objectContaining(finished))
    expect((await person.client.auth.getUser()).data.user?.factors).toMatchObject([finished])
    expect(data?.refresh_token).not.toBe(before)
    expect(await levels(person.client)).toEqual(['aal2', 'aal2'])
    expect(await claims(person.client)).toMatchObject({ aal: 'aal2' })
    expect(await methods(person.client)).toEqual(['password', 'totp'])
    expect((await other.auth.getUser()).error).not.toBeNull()
    expect((await mailsTo(person.email))[0]?.subject).toBe('Two-step verification was set up for Shinework')
  })

  test('dates a new code in the session at its entry, and keeps that date when the session is renewed', async () => {
    const givenAt = async () => {
      const { amr } = await claims(person.client)
      const totp = Array.isArray(amr) ? amr.find(({ method }) => method === 'totp') : undefined
      return Number(totp?.timestamp)
    }
    const old = Math.floor(Date.now() / 1000) - 3600
    await sql`
      update auth.mfa_amr_claims claim set updated_at = to_timestamp(${old}) from auth.sessions session
      where session.id = claim.session_id and session.user_id = ${person.id}`
    expect((await person.client.auth.refreshSession()).error).toBeNull()
    expect(await givenAt()).toBe(old)
    expect((await person.client.rpc('permit_factor_change')).error).toMatchObject({ hint: 'confirm_code' })
    // Codes of the previous and the next half minute are valid as well.
    expect((await verify(person.client, codeAt(secret, Date.now() + 30_000))).error).toBeNull()
    expect(await givenAt()).toBeGreaterThan(old)
    expect((await person.client.rpc('permit_factor_change')).error).toBeNull()
  })

  test('keeps the session at aal2 when the session is refreshed', async () => {
    expect((await person.client.auth.refreshSession()).error).toBeNull()
    expect((await claims(person.client))['aal']).toBe('aal2')
  })
})

describe('before the code of two-step verification', () => {
  test('a login reports that a factor exists', async () => {
    const client = await logIn()
    expect(await levels(client)).toEqual(['aal1', 'aal2'])
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId }])
  })

  test('the password, the address and the factors cannot be changed', async () => {
    const client = await logIn()
    const low = { status: 401, code: 'insufficient_aal' }
    const changed = await client.auth.updateUser({ password: 'Another-1', current_password: password })
    expect(changed.error).toMatchObject(low)
    expect((await client.auth.updateUser({ email: `new-${person.email}` })).error).toMatchObject(low)
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'two' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    expect((await client.auth.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
  })

  test('a session can log itself out, and also all other sessions (rule 2.25)', async () => {
    const other = await logIn()
    expect((await verify(other, code())).error).toBeNull()
    const client = await logIn()
    expect((await client.auth.signOut({ scope: 'others' })).error).toBeNull()
    expect((await other.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' })
    expect(await client.from('profiles').select('id')).toMatchObject({ status: 428 })
    expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull()
  })

  test('a password reset needs the code, too', async () => {
    const client = newClient()
    expect((await client.auth.resetPasswordForEmail(person.email)).error).toBeNull()
    const link = new URL(linkIn((await mailsTo(person.email))[0]?.html) ?? 'no link')
    const token_hash = link.searchParams.get('token_hash') ?? ''
    expect((await client.auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
    expect((await client.auth.updateUser({ password })).error).toMatchObject({ code: 'insufficient_aal' })
    expect((await verify(client, code())).error).toBeNull()
    expect((await client.auth.updateUser({ password: 'Conformance2' })).error).toBeNull()
    expect((await client.auth.updateUser({ password })).error).toBeNull()
    expect(await methods(client)).toEqual(['otp', 'totp'])
  })
})

describe('a challenge of two-step verification', () => {
  test('can be answered once, and within five minutes', async () => {
    const client = await logIn()
    const asked = (await client.auth.mfa.challenge({ factorId })).data?.id ?? ''
    await sql`update auth.mfa_challenges set created_at = created_at - interval '5 minutes 1 second' where id = ${asked}`
    const late = await client.auth.mfa.verify({ factorId, challengeId: asked, code: code() })
    expect(late.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
    const challengeId = (await client.auth.mfa.challenge({ factorId })).data?.id ?? ''
    expect((await client.auth.mfa.verify({ factorId, challengeId, code: code() })).error).toBeNull()
    const again = await client.auth.mfa.verify({ factorId, challengeId, code: code() })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' })
  })

  test('cannot be answered by another person', async () => {
    const stranger = await newPerson()
    const missing = { status: 404, code: 'mfa_factor_not_found' }
    expect((await stranger.client.auth.mfa.challenge({ factorId })).error).toMatchObject(missing)
    expect((await stranger.client.auth.mfa.unenroll({ factorId })).error).toMatchObject(missing)
    expect((await newClient().auth.mfa.challenge({ factorId })).error).not.toBeNull()
  })
})

test('the eleventh wrong code of a person ends the session, and then even the right code is refused', async () => {
  const client = await logIn()
  for (let tries = 1; tries <= 10; tries += 1) {
    expect((await verify(client, wrong())).error).toMatchObject({ code: 'mfa_verification_failed' })
  }
  const refused = {
    status: 403,
    code: 'mfa_verification_rejected',
    message: 'Too many wrong codes. Please wait ten minutes and log in again.',
  }
  expect((await verify(client, wrong())).error).toMatchObject(refused)
  expect((await client.auth.refreshSession()).error).not.toBeNull()
  expect((await verify(await logIn(), code())).error).toMatchObject(refused)
  await sql`delete from private.sign_in_tries where digits = 'code' and caller = ${person.id}`
})

describe('the data API with two-step verification', () => {
  test('refuses every request before the code, and says why', async () => {
    const client = await logIn()
    const waits = { code: 'PT428', message: 'Please enter the code from your authenticator app first.' }
    expect(await client.from('profiles').select('id')).toMatchObject({ status: 428, error: waits })
    expect((await client.rpc('is_admin')).error).toMatchObject(waits)
    const { error } = await client.functions.invoke('calendar', { body: { job_id: randomUUID() } })
    expect(error?.context.status).toBe(401)
    const own = client.storage.from('users')
    expect(
      (await own.upload(`${person.id}/profilePictures/face.png`, new Blob(['x'], { type: 'image/png' })))
        .error,
    ).not.toBeNull()
    expect((await verify(client, code())).error).toBeNull()
    expect((await client.from('profiles').select('id')).data).toEqual([{ id: person.id }])
  })

  test('gives an administrator no rights before the code is entered, or without a factor if one is required', async () => {
    const [admin, without] = [person, await newPerson()]
    await sql`update public.profiles set role = 'admin' where id in (${admin.id}, ${without.id})`
    const client = await logIn(admin)
    expect((await client.rpc('second_factor_state')).error).toMatchObject({ code: 'PT428' })
    expect((await verify(client, code())).error).toBeNull()
    expect((await client.rpc('is_admin')).data).toBe(true)
    expect((await without.client.rpc('is_admin')).data).toBe(true)
    // Sets and resets the rule in one transaction, because administrators of other test files have no second factor.
    await sql.begin(async (tx) => {
      await tx`update private.second_factor_rule set is_required = true`
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: without.id, role: 'authenticated' })}, true)`
      expect(await tx`select private.is_admin() as is_admin`).toEqual([{ is_admin: false }])
      await tx`update private.second_factor_rule set is_required = false`
    })
    await sql`update public.profiles set role = 'cleaner' where id in (${admin.id}, ${without.id})`
  })
})

test('after a factor is removed, its code is no longer required, and the sessions lose their higher level', async () => {
  const client = await logIn()
  expect((await verify(client, code())).error).toBeNull()
  await sql`delete from private.factor_permits where user_id = ${person.id}`
  expect((await client.auth.mfa.unenroll({ factorId })).error).toMatchObject({ status: 500 })
  expect((await client.rpc('permit_factor_change')).error).toBeNull()
  expect((await client.rpc('set_language', { language: 'vi' })).error).toBeNull()
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
  const [mail] = await mailsTo(person.email)
  expect(mail?.subject).toBe('Một ứng dụng xác thực cho Shinework đã được gỡ')
  expect(mail?.html).toContain(`Một ứng dụng xác thực của ${person.email} vừa được gỡ.`)
  expect(mail?.html).not.toMatch(/authenticator|\{\{/)
  expect(await sql`select distinct aal from auth.sessions where user_id = ${person.id}`).toEqual([
    { aal: 'aal1' },
  ])
  expect((await client.auth.refreshSession()).error).toBeNull()
  expect(await levels(client)).toEqual(['aal1', 'aal1'])
  expect((await client.auth.getUser()).data.user?.factors ?? []).toEqual([])
})
