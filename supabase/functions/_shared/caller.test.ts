import assert from 'node:assert/strict'
import { calls, token } from './contract-test.ts'
import { observe } from './observed-test.ts'

Deno.test('a request that has no bearer token is refused before any database query', async () => {
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
