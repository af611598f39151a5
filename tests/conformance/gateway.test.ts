import { describe, expect, test } from 'vitest'
import { apiUrl, newPerson, publishableKey, secretKey } from './stack-fixture.ts'

const ask = (path: string, init: RequestInit = {}) => fetch(`${apiUrl}${path}`, init)
const jobs = '/rest/v1/jobs?select=id&limit=1'

describe('keys and tokens', () => {
  test.each([
    ['no key', {}],
    ['an unknown key', { apikey: 'sb_publishable_unknown' }],
    ['something that is not a token', { apikey: publishableKey, authorization: 'Bearer nonsense' }],
    ['a token somebody else signed', { apikey: publishableKey, authorization: 'Bearer e30.e30.c2ln' }],
  ])('%s is refused with 401', async (_, headers: Record<string, string>) => {
    expect((await ask(jobs, { headers })).status).toBe(401)
  })

  test('a request with an invalid token does not count as a visitor’s', async () => {
    const visitors = '/rest/v1/rpc/verify_certificate?number=SW-0000-0000-0000'
    const authorization = 'Bearer nonsense'
    expect((await ask(visitors, { headers: { apikey: publishableKey } })).status).toBe(200)
    expect((await ask(visitors, { headers: { apikey: publishableKey, authorization } })).status).toBe(401)
  })

  test('a changed token is refused', async () => {
    const { client } = await newPerson()
    const [head, , signature] = (await client.auth.getSession()).data.session?.access_token.split('.') ?? []
    const claims = Buffer.from(JSON.stringify({ role: 'service_role', sub: crypto.randomUUID() })).toString(
      'base64url',
    )
    const headers = { apikey: publishableKey, authorization: `Bearer ${head}.${claims}.${signature}` }
    expect((await ask(jobs, { headers })).status).toBe(401)
  })

  test('the secret key bypasses row security, but not from a browser', async () => {
    expect((await ask(jobs, { headers: { apikey: secretKey } })).status).toBe(200)
    const browser = { apikey: secretKey, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }
    expect((await ask(jobs, { headers: browser })).status).toBe(401)
  })
})

describe('a page of another origin', () => {
  test.each([
    '/auth/v1/token',
    '/rest/v1/jobs',
    '/storage/v1/object/jobs/x',
    '/functions/v1/sign-in-with-phone',
  ])('can call %s', async (path) => {
    const response = await ask(path, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://127.0.0.1:5173',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,content-type,x-client-info',
      },
    })
    expect(response.ok).toBe(true)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase()
    for (const name of ['apikey', 'authorization', 'content-type', 'x-client-info'])
      expect(allowed).toContain(name)
  })

  test('can read the row count, and the text of a refusal', async () => {
    const counted = await ask(jobs, { headers: { apikey: secretKey, prefer: 'count=exact' } })
    expect(counted.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('content-range')
    expect(counted.headers.get('content-range')).toMatch(/^0-0\/\d+$/)
    expect((await ask(jobs)).headers.get('access-control-allow-origin')).toBe('*')
  })
})

test('an unknown path gets 404, and the next request works', async () => {
  expect((await ask('/nothing/here')).status).toBe(404)
  expect((await ask('/auth/v1/health', { headers: { apikey: publishableKey } })).status).toBe(200)
})
