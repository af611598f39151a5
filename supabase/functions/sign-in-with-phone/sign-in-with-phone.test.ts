import assert from 'node:assert/strict'
import {
  type Answer,
  backendUrl,
  post,
  publishableKey,
  signUp,
  withFunction,
} from '../_shared/function-test.ts'
import { handlePhoneSignIn } from './handler.ts'

// Everything goes over HTTP, to the handler as it is deployed. Where a backend runs (its address and keys in the environment,
// as for the function itself) the tests sign real accounts in; what is refused before any look-up needs none.
const PASSWORD = 'Phone-sign-in-1'

const withSignIn = (work: (url: string) => Promise<void>) => withFunction(handlePhoneSignIn, work)

const signIn = (url: string, phone: string, password: string): Promise<Answer> =>
  post(url, JSON.stringify({ phone, password }))

// A new phone number each time, so that the tests may run again on the same database.
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

Deno.test('a request with a field missing is told so', () =>
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

Deno.test('a text that is no phone number is told so', () =>
  withSignIn(async (url) => {
    const expected = {
      status: 400,
      body: { code: 'invalid-argument', message: 'Please enter a valid phone number.' },
    }
    assert.deepEqual(await signIn(url, '12345', PASSWORD), expected)
    assert.deepEqual(await signIn(url, 'priya@shinework.example', PASSWORD), expected)
    assert.deepEqual(await signIn(url, '++61 412 345 678', PASSWORD), expected)
  }))

Deno.test('a body that is no JSON, an endless password and another method are refused', () =>
  withSignIn(async (url) => {
    assert.equal((await post(url, 'phone=1')).status, 400)
    assert.equal((await signIn(url, '0412345678', 'x'.repeat(1001))).status, 400)
    const read = await fetch(url)
    assert.equal(read.status, 501)
    assert.deepEqual(await read.json(), { code: 'unimplemented', message: 'Only POST is supported.' })
  }))

Deno.test('a browser on another origin may call it', () =>
  withSignIn(async (url) => {
    const preflight = await fetch(url, { method: 'OPTIONS' })
    assert.equal(preflight.status, 204)
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /apikey/)
  }))

Deno.test({
  name: 'a phone number in any of its spellings and the right password give a session and nothing else',
  ignore: !backendUrl,
  fn: () =>
    withSignIn(async (url) => {
      const phone = newPhone()
      const email = await register(phone, PASSWORD)
      const abroad = `+61 ${phone.slice(1, 4)} ${phone.slice(4)}`
      for (const spelling of [phone, abroad]) {
        const { status, body } = await signIn(url, spelling, PASSWORD)
        assert.equal(status, 200)
        assert.deepEqual(Object.keys(body).sort(), ['access_token', 'refresh_token'])
        const user = await fetch(`${backendUrl}/auth/v1/user`, {
          headers: { apikey: publishableKey, Authorization: `Bearer ${String(body.access_token)}` },
        })
        assert.equal((await user.json()).email, email)
      }
    }),
})

Deno.test({
  name: 'an unknown phone number and a wrong password are answered alike',
  ignore: !backendUrl,
  fn: () =>
    withSignIn(async (url) => {
      const phone = newPhone()
      await register(phone, PASSWORD)
      const wrongPassword = await signIn(url, phone, 'not-the-password')
      const unknownPhone = await signIn(url, newPhone(), 'not-the-password')
      assert.deepEqual(wrongPassword, {
        status: 401,
        body: { code: 'unauthenticated', message: 'Invalid login credentials' },
      })
      assert.deepEqual(unknownPhone, wrongPassword)
    }),
})

Deno.test({
  name: 'a phone number signs in nobody but its owner',
  ignore: !backendUrl,
  fn: () =>
    withSignIn(async (url) => {
      const phone = newPhone()
      await register(phone, PASSWORD)
      await register(newPhone(), 'Another-password-2')
      assert.equal((await signIn(url, phone, 'Another-password-2')).status, 401)
      assert.equal((await signIn(url, newPhone(), PASSWORD)).status, 401)
    }),
})

Deno.test({
  name: 'of two people with one phone number, the password decides who is signed in',
  ignore: !backendUrl,
  fn: () =>
    withSignIn(async (url) => {
      const phone = newPhone()
      await register(phone, PASSWORD)
      const second = await register(phone, 'Another-password-2')
      const { status, body } = await signIn(url, phone, 'Another-password-2')
      assert.equal(status, 200)
      const user = await fetch(`${backendUrl}/auth/v1/user`, {
        headers: { apikey: publishableKey, Authorization: `Bearer ${String(body.access_token)}` },
      })
      assert.equal((await user.json()).email, second)
    }),
})
