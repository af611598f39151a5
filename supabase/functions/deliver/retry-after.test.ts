import assert from 'node:assert/strict'
import { retryAfterSeconds } from './retry-after.ts'

const now = Date.UTC(2026, 10, 22, 4, 0, 0)

Deno.test('Retry-After is a number of seconds or a date, at most a day, and anything else is ignored', () => {
  const cases: [header: string | null, wanted: number | undefined][] = [
    ['0', 0],
    ['120', 120],
    [' 120 ', 120],
    ['9999999999999999999999', 86_400],
    ['Sun, 22 Nov 2026 04:02:00 GMT', 120],
    ['Sun, 22 Nov 2026 03:00:00 GMT', 0],
    ['Sun, 22 Nov 2099 03:00:00 GMT', 86_400],
    [null, undefined],
    ['', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['soon', undefined],
    ['Sun, 99 Nov 2026 99:00:00 GMT', undefined],
    ['2026', 2026],
    ['2026-11-22', undefined],
  ]
  for (const [header, wanted] of cases) assert.equal(retryAfterSeconds(header, now), wanted, String(header))
})
