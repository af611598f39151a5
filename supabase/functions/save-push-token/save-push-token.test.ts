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
import { handleSavePushToken } from './handler.ts'

// These tests call the handler over HTTP, as deployed. With a backend (URL and keys in the environment, as for the
// function itself) they also register devices of real accounts. Refusals before any look-up need no backend.
const PUBLIC_KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'
const SECRET = 'tBHItJI5svbpez7KI4CCXg'

interface Person {
  id: string
  accessToken: string
}

const withPush = (work: (url: string) => Promise<void>) => withFunction(handleSavePushToken, work)
const newEndpoint = () => `https://push.example/${crypto.randomUUID()}`
const subscription = (endpoint: string, keys: object = { p256dh: PUBLIC_KEY, auth: SECRET }) =>
  JSON.stringify({ endpoint, expirationTime: null, keys })

async function newPerson(): Promise<Person> {
  const { status, body } = await signUp('Push-token-1', { name: 'Push Person', phone: '0491 570 110' })
  assert.equal(status, 200)
  const answer: unknown = body.user
  const id: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'id') : undefined
  assert(typeof id === 'string' && typeof body.access_token === 'string')
  return { id, accessToken: body.access_token }
}

const save = (url: string, person: Person, body: unknown): Promise<Answer> =>
  post(url, JSON.stringify(body), { Authorization: `Bearer ${person.accessToken}`, apikey: publishableKey })

// The person's own devices, as the data API shows them to that person.
async function devicesOf(person: Person): Promise<string[]> {
  const answer = await fetch(`${backendUrl}/rest/v1/push_tokens?select=endpoint`, {
    headers: { apikey: publishableKey, Authorization: `Bearer ${person.accessToken}` },
  })
  const rows: { endpoint: string }[] = await answer.json()
  return rows.map((row) => row.endpoint)
}

const unauthenticated = { status: 401, body: { code: 'unauthenticated', message: 'Please log in.' } }
const privateAddresses = [
  'https://127.0.0.1/1',
  'https://127.1/1',
  'https://2130706433/1',
  'https://0x7f.0.0.1/1',
  'https://10.0.0.5/1',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/1',
  'https://[::ffff:10.0.0.5]/1',
  'https://localhost/1',
  'https://db/1',
  'https://printer.local/1',
  'https://db.internal/1',
  'https://api.localhost/1',
  'https://router.home.arpa/1',
  'https://push.example.local/1',
  'https://push.example:8443/1',
  'https://push.example:443/1',
  'https://push.example.:1/1',
  'https://push.example@10.0.0.5/1',
  'https://10.0.0.5\\@push.example/1',
  'https://push.example?@10.0.0.5/1',
  'https:\\\\push.example\\1',
  'https:push.example/1',
  'https://пример.example/1',
]
const invalid = (message: string) => ({ status: 400, body: { code: 'invalid-argument', message } })

Deno.test('a request without an access token is refused as unauthenticated', () =>
  withPush(async (url) => {
    const body = JSON.stringify({ userId: crypto.randomUUID(), token: subscription(newEndpoint()) })
    assert.deepEqual(await post(url, body), unauthenticated)
    assert.deepEqual(await post(url, body, { Authorization: 'Basic abc' }), unauthenticated)
  }))

Deno.test('a body that is not JSON is refused', () =>
  withPush(async (url) => {
    assert.deepEqual(await post(url, 'userId=1'), invalid('The body must be JSON.'))
  }))

testWithBackend('a device is stored for its person, once however often it is saved', () =>
  withPush(async (url) => {
    const person = await newPerson()
    const endpoint = newEndpoint()
    const body = { userId: person.id, token: subscription(endpoint) }
    assert.deepEqual(await save(url, person, body), { status: 200, body: { success: true } })
    assert.deepEqual(await save(url, person, body), { status: 200, body: { success: true } })
    assert.deepEqual(await devicesOf(person), [endpoint])
    const second = newEndpoint()
    await save(url, person, { userId: person.id, token: subscription(second) })
    assert.deepEqual((await devicesOf(person)).sort(), [endpoint, second].sort())
  }),
)

testWithBackend('a shared device belongs to the last person who logged in', () =>
  withPush(async (url) => {
    const [first, second] = [await newPerson(), await newPerson()]
    const token = subscription(newEndpoint())
    await save(url, first, { userId: first.id, token })
    assert.equal((await save(url, second, { userId: second.id, token })).status, 200)
    assert.deepEqual(await devicesOf(first), [])
    assert.equal((await devicesOf(second)).length, 1)
  }),
)

testWithBackend('a person cannot register a device for somebody else', () =>
  withPush(async (url) => {
    const [person, other] = [await newPerson(), await newPerson()]
    const refused = await save(url, person, { userId: other.id, token: subscription(newEndpoint()) })
    assert.deepEqual(refused, {
      status: 403,
      body: { code: 'permission-denied', message: 'You can register only your own devices.' },
    })
    assert.deepEqual(await devicesOf(other), [])
  }),
)

testWithBackend('a forged token, the publishable key and the token of an ended session are refused', () =>
  withPush(async (url) => {
    const person = await newPerson()
    const body = { userId: person.id, token: subscription(newEndpoint()) }
    const forged = `${person.accessToken.split('.').slice(0, 2).join('.')}.forged`
    for (const accessToken of [forged, 'nonsense', publishableKey]) {
      assert.deepEqual(await save(url, { ...person, accessToken }, body), unauthenticated)
    }
    const ended = await fetch(`${backendUrl}/auth/v1/logout`, {
      method: 'POST',
      headers: { apikey: publishableKey, Authorization: `Bearer ${person.accessToken}` },
    })
    await ended.body?.cancel()
    assert.deepEqual(await save(url, person, body), unauthenticated)
  }),
)

testWithBackend('a malformed body is refused with the reason', () =>
  withPush(async (url) => {
    const person = await newPerson()
    const { id: userId } = person
    const missing = invalid('userId and token are required.')
    const wrongAddress = invalid('The token must be a push subscription with a public https endpoint.')
    const wrongKeys = invalid('The token must be a push subscription with its keys.')
    const endpoint = newEndpoint()
    const cases: [body: unknown, wanted: Answer][] = [
      [null, missing],
      [{ userId }, missing],
      [{ token: subscription(endpoint) }, missing],
      [{ userId: 5, token: subscription(endpoint) }, missing],
      [{ userId, token: { endpoint } }, missing],
      [{ userId, token: endpoint }, invalid('The token must be the JSON of a push subscription.')],
      [{ userId, token: '{}' }, wrongAddress],
      [{ userId, token: 'null' }, wrongAddress],
      [{ userId, token: subscription('http://push.example/1') }, wrongAddress],
      [{ userId, token: subscription('https://') }, wrongAddress],
      [{ userId, token: subscription('https://me:secret@push.example/1') }, wrongAddress],
      [{ userId, token: subscription(`https://push.example/${'a'.repeat(2000)}`) }, wrongAddress],
      ...privateAddresses.map((address): [object, Answer] => [
        { userId, token: subscription(address) },
        wrongAddress,
      ]),
      [{ userId, token: JSON.stringify({ endpoint }) }, wrongKeys],
      [{ userId, token: subscription(endpoint, { p256dh: PUBLIC_KEY }) }, wrongKeys],
      [{ userId, token: subscription(endpoint, { p256dh: SECRET, auth: SECRET }) }, wrongKeys],
      [{ userId, token: subscription(endpoint, { p256dh: PUBLIC_KEY, auth: 'short' }) }, wrongKeys],
      [{ userId, token: subscription(endpoint, { p256dh: `${PUBLIC_KEY}!`, auth: SECRET }) }, wrongKeys],
      [{ userId, token: subscription(endpoint, { p256dh: ` ${PUBLIC_KEY}`, auth: SECRET }) }, wrongKeys],
    ]
    for (const [body, wanted] of cases) {
      assert.deepEqual(await save(url, person, body), wanted, JSON.stringify(body))
    }
    assert.deepEqual(await devicesOf(person), [])
  }),
)
