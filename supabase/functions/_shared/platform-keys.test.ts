import assert from 'node:assert/strict'
import { token as accessToken, type Call, calls, services } from './contract-test.ts'
import { observe } from './observed-test.ts'

// The secret key bypasses the database's access rules. A function uses this key only where it checks the caller
// itself.
const publishable = 'sb_publishable_test'
const secret = 'sb_secret_test'
const token = `Bearer ${accessToken}`
const every: Record<string, Call> = calls

const expected: Record<keyof typeof calls, [path: string, key: string, authorization: string | null][]> = {
  'sign-in-with-phone': [
    [services.count, secret, null],
    [services.check, secret, null],
    // The auth server accepts a forwarded caller address only with the secret key.
    [services.token, secret, null],
  ],
  // The publishable key is enough, because the database resolves a token to its user under any key.
  'save-push-token': [
    [services.caller, publishable, token],
    [services.devices, secret, null],
  ],
  'calendar, a feed': [[services.feed, secret, null]],
  'calendar, a job': [
    [services.caller, publishable, token],
    [services.job, secret, null],
  ],
  // The database itself checks the email's token, with a visitor's rights.
  unsubscribe: [[services.unsubscribe, publishable, null]],
  deliver: [[services.begin, secret, null]],
}

for (const [name, wanted] of Object.entries(expected)) {
  Deno.test(`${name} calls the project’s services only with the keys that it needs`, async () => {
    const call = every[name]
    assert(call)
    const { asked } = await observe(call)
    assert.deepEqual(
      asked.map(({ path, key, authorization }) => [path, key, authorization]),
      wanted,
    )
  })
}

Deno.test('a key of the dictionary takes precedence over single keys, and a legacy key is also sent as a token', async () => {
  const legacy = 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln'
  const cases: [Record<string, string>, key: string, authorization: string | null][] = [
    [
      { SUPABASE_SECRET_KEYS: '{"default":"sb_secret_first","other":"sb_secret_no"}' },
      'sb_secret_first',
      null,
    ],
    // During a key rotation, any remaining key works.
    [{ SUPABASE_SECRET_KEYS: '{"other":"sb_secret_left"}' }, 'sb_secret_left', null],
    [{ SUPABASE_SECRET_KEYS: 'not JSON' }, secret, null],
    [{ SUPABASE_SECRET_KEY: '', SUPABASE_SERVICE_ROLE_KEY: legacy }, legacy, `Bearer ${legacy}`],
  ]
  for (const [environment, key, authorization] of cases) {
    const { asked } = await observe({ ...calls['calendar, a feed'], environment })
    assert.deepEqual(asked, [{ path: services.feed, key, authorization }])
  }
  const without = { SUPABASE_PUBLISHABLE_KEY: '', SUPABASE_ANON_KEY: legacy }
  const { asked } = await observe({ ...calls.unsubscribe, environment: without })
  assert.deepEqual(asked, [{ path: services.unsubscribe, key: legacy, authorization: `Bearer ${legacy}` }])
})

Deno.test('a function without its key fails, and calls no service with another key', async () => {
  const none = { SUPABASE_SECRET_KEY: '', SUPABASE_SERVICE_ROLE_KEY: '' }
  const { status, asked } = await observe({ ...calls['calendar, a feed'], environment: none })
  assert.deepEqual([status, asked], [500, []])
})
