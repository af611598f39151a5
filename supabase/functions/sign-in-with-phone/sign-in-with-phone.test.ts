import assert from 'node:assert/strict'
import {
  type Answer,
  backendUrl,
  post,
  publishableKey,
  signUp,
  testWithBackend,
  withFunction,
} from '../_shared/function-test.ts'
import { handlePhoneSignIn } from './handler.ts'

// These tests call the handler over HTTP, as deployed. With a backend (URL and keys in the environment, as for the
// function itself) the tests also log in to real accounts. Refusals before any look-up need no backend.
const PASSWORD = 'Phone-sign-in-1'

const withSignIn = (work: (url: string) => Promise<void>) => withFunction(handlePhoneSignIn, work)

// Sends each attempt from a new caller address, as the platform would set it. A test that counts the attempts of one
// address passes `caller`.
const signIn = (url: string, phone: string, password: string, caller = newAddress()): Promise<Answer> =>
  post(url, JSON.stringify({ phone, password }), { 'cf-connecting-ip': caller })

const newAddress = () => `10.${crypto.getRandomValues(new Uint8Array(3)).join('.')}`

const wrong = { status: 401, body: { code: 'unauthenticated', message: 'Invalid login credentials' } }
const limited = {
  status: 429,
  body: { code: 'resource-exhausted', message: 'Too many attempts. Please try again in a few minutes.' },
}

// A new number each time, so that the tests can run again on the same database.
function newPhone(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return `04${String(random).padStart(10, '0').slice(-8)}`
}

async function register(phone: string, password: string): Promise<string> {
  const { status, email } = await signUp(password, {
    name: 'Phone Person',
    phone,
    location: 'Brisbane',
    proximity: 10,
  })
  assert.equal(status, 200)
  return email
}

Deno.test('a request with a missing field is refused with the reason', () =>
  withSignIn(async (url) => {
    const expected = {
      status: 400,
      body: { code: 'invalid-argument', message: 'Please enter both email and password.' },
    }
    assert.deepEqual(await post(url, '{}'), expected)
    assert.deepEqual(await post(url, 'null'), expected)
    assert.deepEqual(await post(url, '{"phone":"0412345678"}'), expected)
    assert.deepEqual(await post(url, '{"phone":412345678,"password":"secret"}'), expected)
  }))

Deno.test('a text that is not a phone number is refused with the reason', () =>
  withSignIn(async (url) => {
    const expected = {
      status: 400,
      body: { code: 'invalid-argument', message: 'Please enter a valid phone number.' },
    }
    assert.deepEqual(await signIn(url, '12345', PASSWORD), expected)
    assert.deepEqual(await signIn(url, 'priya@shinework.example', PASSWORD), expected)
    assert.deepEqual(await signIn(url, '++61 412 345 678', PASSWORD), expected)
  }))

Deno.test('a body that is not JSON is refused, and so is a very long password', () =>
  withSignIn(async (url) => {
    assert.equal((await post(url, 'phone=1')).status, 400)
    assert.equal((await signIn(url, '0412345678', 'x'.repeat(1001))).status, 400)
  }))

testWithBackend('the right password with a phone number in any format returns only a session', () =>
  withSignIn(async (url) => {
    const phone = newPhone()
    const email = await register(phone, PASSWORD)
    const abroad = `+61 ${phone.slice(1, 4)} ${phone.slice(4)}`
    const copied = `\u202atel:+61\u00a0${phone.slice(1, 4)}.${phone.slice(4, 7)}\u2013${phone.slice(7)}\u202c`
    for (const spelling of [phone, abroad, ` ${abroad} `, copied]) {
      const { status, body } = await signIn(url, spelling, PASSWORD)
      assert.equal(status, 200)
      assert.deepEqual(Object.keys(body).sort(), ['access_token', 'refresh_token'])
      const user = await fetch(`${backendUrl}/auth/v1/user`, {
        headers: { apikey: publishableKey, Authorization: `Bearer ${String(body.access_token)}` },
      })
      assert.equal((await user.json()).email, email)
    }
  }),
)

testWithBackend('an unknown phone number and a wrong password get the same response', () =>
  withSignIn(async (url) => {
    const phone = newPhone()
    await register(phone, PASSWORD)
    const wrongPassword = await signIn(url, phone, 'not-the-password')
    const unknownPhone = await signIn(url, newPhone(), 'not-the-password')
    assert.deepEqual(wrongPassword, wrong)
    assert.deepEqual(unknownPhone, wrongPassword)
  }),
)

testWithBackend('a phone number logs in only its owner', () =>
  withSignIn(async (url) => {
    const phone = newPhone()
    await register(phone, PASSWORD)
    await register(newPhone(), 'Another-password-2')
    assert.equal((await signIn(url, phone, 'Another-password-2')).status, 401)
    assert.equal((await signIn(url, newPhone(), PASSWORD)).status, 401)
  }),
)

testWithBackend(
  'a phone number that two accounts share logs in only the account that entered the number first',
  () =>
    withSignIn(async (url) => {
      const phone = newPhone()
      await register(phone, PASSWORD)
      await register(phone, 'Another-password-2')
      assert.equal((await signIn(url, phone, PASSWORD)).status, 200)
      assert.deepEqual(await signIn(url, phone, 'Another-password-2'), wrong)
    }),
)

testWithBackend('a password that no account can have counts as wrong', () =>
  withSignIn(async (url) => {
    for (const password of ['nul\0nul', 'half a pair \ud83d', 'p'.repeat(1000), 'пароль 密码']) {
      assert.deepEqual(await signIn(url, newPhone(), password), wrong, JSON.stringify(password))
    }
  }),
)

testWithBackend(
  'the sixth attempt for a number from one address is refused, even with the right password',
  () =>
    withSignIn(async (url) => {
      const known = newPhone()
      await register(known, PASSWORD)
      for (const phone of [known, newPhone()]) {
        const caller = newAddress()
        const first = await Promise.all(
          Array.from({ length: 5 }, () => signIn(url, phone, 'Not-it-1', caller)),
        )
        assert.deepEqual(first, Array(5).fill(wrong))
        assert.deepEqual(await signIn(url, phone, PASSWORD, caller), limited)
      }
      assert.equal((await signIn(url, known, PASSWORD)).status, 200, 'its owner is somewhere else')
    }),
)

testWithBackend(
  'only thirty of forty simultaneous attempts from one address are accepted, whatever other headers say',
  () =>
    withSignIn(async (url) => {
      const caller = newAddress()
      const tries = Array.from({ length: 40 }, () =>
        post(url, JSON.stringify({ phone: newPhone(), password: 'Not-it-1' }), {
          'cf-connecting-ip': caller,
          'x-forwarded-for': newAddress(),
          'x-real-ip': newAddress(),
        }),
      )
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      assert.equal(statuses.filter((status) => status === 401).length, 30)
      assert.equal(statuses.filter((status) => status === 429).length, 10)
    }),
)

Deno.test('the auth server gets the caller’s real address and the secret key, and no forged address', async () => {
  const asked: { path: string; key: string | null; forwarded: string | null; body: unknown }[] = []
  const answers: Record<string, unknown> = {
    '/rest/v1/rpc/count_phone_sign_in': true,
    '/rest/v1/rpc/check_phone_sign_in': 'person@shinework.example',
    '/auth/v1/token': { access_token: 'a', refresh_token: 'r' },
  }
  const platform = async (request: Request) => {
    const path = new URL(request.url).pathname
    const forwarded = request.headers.get('sb-forwarded-for')
    asked.push({ path, key: request.headers.get('apikey'), forwarded, body: await request.json() })
    return Response.json(answers[path])
  }
  const settings = { SUPABASE_URL: backendUrl, SUPABASE_SECRET_KEY: Deno.env.get('SUPABASE_SECRET_KEY') }
  await withFunction(platform, (platformUrl) =>
    withSignIn(async (url) => {
      Deno.env.set('SUPABASE_URL', platformUrl)
      Deno.env.set('SUPABASE_SECRET_KEY', 'sb_secret_test')
      const body = JSON.stringify({ phone: '0412 345 678', password: PASSWORD, caller: '192.0.2.9' })
      const forged = { 'x-forwarded-for': '192.0.2.8', 'sb-forwarded-for': '192.0.2.7' }
      for (const vouched of [{ 'cf-connecting-ip': '203.0.113.5' }, {}]) {
        assert.equal((await post(url, body, { ...forged, ...vouched })).status, 200)
      }
    }),
  ).finally(() => {
    for (const [name, value] of Object.entries(settings))
      value === undefined ? Deno.env.delete(name) : Deno.env.set(name, value)
  })
  const given = { phone: '0412 345 678', password: PASSWORD }
  const expected = (caller: string | null) => [
    ['/rest/v1/rpc/count_phone_sign_in', null, { phone: given.phone, caller }],
    ['/rest/v1/rpc/check_phone_sign_in', null, { ...given, caller }],
    ['/auth/v1/token', caller, { email: 'person@shinework.example', password: PASSWORD }],
  ]
  assert.deepEqual(
    asked.map(({ path, forwarded, body }) => [path, forwarded, body]),
    [...expected('203.0.113.5'), ...expected(null)],
  )
  assert(asked.every(({ key }) => key === 'sb_secret_test'))
})
