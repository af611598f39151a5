import assert from 'node:assert/strict'
import { transportCode } from './transport-code.ts'

Deno.test('every HTTP status has the error code of rule 15.4', () => {
  const codes = [
    [400, 'invalid-argument'],
    [401, 'unauthenticated'],
    [403, 'permission-denied'],
    [404, 'not-found'],
    [409, 'aborted'],
    [429, 'resource-exhausted'],
    [499, 'cancelled'],
    [500, 'internal'],
    [501, 'unimplemented'],
    [503, 'unavailable'],
    [504, 'deadline-exceeded'],
  ] as const
  for (const [status, code] of codes) assert.equal(transportCode(status), code)
})
