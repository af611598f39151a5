import assert from 'node:assert/strict'
import { calls, token, tokenOf } from './contract-test.ts'
import { observe } from './observed-test.ts'

Deno.test('what is no access token is refused without asking the auth server', async () => {
  const call = calls['save-push-token']
  const headers: Record<string, string>[] = [
    {},
    { apikey: token },
    ...[token, 'Bearer', 'Bearer ', `Basic ${token}`, `Bearer ${token} more`, `x Bearer ${token}`].map(
      (authorization) => ({ authorization }),
    ),
  ]
  for (const given of headers) {
    const { status, asked } = await observe({ ...call, request: { ...call.request, headers: given } })
    assert.deepEqual([status, asked], [401, []], JSON.stringify(given))
  }
  for (const scheme of ['Bearer', 'bearer']) {
    const authorization = `${scheme} ${token}`
    const { status } = await observe({ ...call, request: { ...call.request, headers: { authorization } } })
    assert.equal(status, 200, authorization)
  }
})

Deno.test('the token of a session that no password opened is refused, though the auth server knows it', async () => {
  for (const name of ['save-push-token', 'calendar, a job'] as const) {
    const call = calls[name]
    const ways = [
      [{ method: 'otp' }],
      [{ method: 'anonymous' }],
      [],
      ['password'],
      'password',
      null,
      undefined,
    ]
    for (const given of [...ways.map(tokenOf), 'head.payload.signature', 'token']) {
      const headers = { authorization: `Bearer ${given}` }
      const { status, asked } = await observe({ ...call, request: { ...call.request, headers } })
      assert.deepEqual([status, asked.length], [401, 1], `${name} ${given}`)
    }
    const both = tokenOf([{ method: 'totp' }, { method: 'password' }])
    const headers = { authorization: `Bearer ${both}` }
    const { status } = await observe({ ...call, request: { ...call.request, headers } })
    assert.notEqual(status, 401, name)
  }
})
