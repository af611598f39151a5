import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, describe, expect, test } from 'vitest'
import { publishableKey, secretKey } from '../../tools/local-stack/auth-rest/callers.ts'
import { newPerson, password } from '../conformance/stack-fixture.ts'
import { startOtherAuth } from './confirming-auth.ts'

const databaseUrl = process.env['DATABASE_URL'] ?? ''
const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined })
afterAll(async () => sql.end())

// One an hour or less, so that nothing is filled up again while a test runs.
const slow = { sign_in_sign_ups: 0.01, token_refresh: 0.01, token_verifications: 0.01 }
const tooMany = { status: 429, code: 'over_request_rate_limit', message: 'Request rate limit reached' }
const usedUp = { status: 429, code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' }
const newAddress = () => `limits-${randomUUID()}@shinework.example`

async function start(limits: Parameters<typeof startOtherAuth>[4], maxFrequency = 0) {
  return startOtherAuth(databaseUrl, sql, 'http://app.invalid', { max_frequency: maxFrequency }, limits)
}

describe('from one IP address', () => {
  test('thirty calls of a kind at once are answered, others are not kept from theirs', async () => {
    const auth = await start(slow)
    const [here, elsewhere] = [auth.newAuth('192.0.2.1'), auth.newAuth('192.0.2.2')]
    const email = newAddress()
    const calls = {
      signUp: (client: typeof here) => client.signUp({ email: newAddress(), password }),
      recover: (client: typeof here) => client.resetPasswordForEmail(email),
      resend: (client: typeof here) => client.resend({ type: 'signup', email }),
      otp: (client: typeof here) => client.signInWithOtp({ email, options: { shouldCreateUser: false } }),
      logIn: (client: typeof here) => client.signInWithPassword({ email, password }),
      verify: (client: typeof here) => client.verifyOtp({ type: 'recovery', token_hash: randomUUID() }),
    }
    for (const call of Object.values(calls)) {
      for (let done = 0; done < 30; done++) expect((await call(here)).error?.status).not.toBe(429)
      expect((await call(here)).error).toMatchObject(tooMany)
      expect((await call(elsewhere)).error?.status).not.toBe(429)
    }
    await auth.close()
  }, 120_000)

  test('an edge function names its caller, and only with the secret key', async () => {
    const auth = await start(slow)
    const logIn = async (apikey: string, person: number) => {
      const answer = await auth.handle(
        new Request('http://auth.invalid/auth/v1/token?grant_type=password', {
          method: 'POST',
          headers: { apikey, 'cf-connecting-ip': '192.0.2.3', 'sb-forwarded-for': `198.51.100.${person}` },
          body: JSON.stringify({ email: newAddress(), password }),
        }),
      )
      return answer.status
    }
    const statuses = async (key: string) => {
      const all: number[] = []
      for (let person = 0; person < 31; person++) all.push(await logIn(key, person))
      return new Set(all)
    }
    expect(await statuses(secretKey)).toEqual(new Set([400]))
    expect(await statuses(publishableKey)).toEqual(new Set([400, 429]))
    await auth.close()
  })
})

describe('the mails of an hour', () => {
  test('are one budget for all people and all kinds together', async () => {
    const auth = await start({ email_sent: 4 })
    const client = auth.newAuth()
    const [{ email: known }, waiting] = [await newPerson(), newAddress()]
    const confirm = { email: waiting, password, options: { data: { name: 'Noa' } } }
    expect((await client.signUp(confirm)).error).toBeNull()
    expect((await client.resend({ type: 'signup', email: waiting })).error).toBeNull()
    expect((await client.resetPasswordForEmail(known)).error).toBeNull()
    expect((await client.signInWithOtp({ email: known })).error).toBeNull()

    expect((await client.resetPasswordForEmail(known)).error).toMatchObject(usedUp)
    expect((await client.signInWithOtp({ email: known })).error).toMatchObject(usedUp)
    expect((await client.resend({ type: 'signup', email: waiting })).error).toMatchObject(usedUp)
    const fresh = newAddress()
    expect((await client.signUp({ email: fresh, password })).error).toMatchObject(usedUp)
    // Nothing is left of a sign-up whose mail was refused.
    expect(await sql`select from auth.users where email = ${fresh}`).toHaveLength(0)
    expect(auth.mailbox.list()).toHaveLength(4)
    // What sends no mail costs none.
    expect((await client.resetPasswordForEmail(newAddress())).error).toBeNull()
    await auth.close()
  })

  test('are not spent by what is refused', async () => {
    const auth = await start({ email_sent: 1 }, 60_000)
    const client = auth.newAuth()
    const { email } = await newPerson()
    expect((await client.signUp({ email: newAddress(), password: 'short' })).error?.code).toBe(
      'weak_password',
    )
    expect((await client.resetPasswordForEmail(newAddress())).error).toBeNull()
    expect((await client.resetPasswordForEmail(email)).error).toBeNull()
    const again = await client.resetPasswordForEmail(email)
    expect(again.error?.message).toMatch(/^For security purposes/)
    await auth.close()
  })
})
