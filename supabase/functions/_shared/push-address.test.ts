import assert from 'node:assert/strict'
import { isPushAddress } from './push-address.ts'

Deno.test('a push endpoint is a public https URL of at most 2000 characters, with nothing before it', () => {
  const long = (length: number) => 'https://push.example/'.padEnd(length, 'a')
  const cases: [endpoint: string, isOne: boolean][] = [
    ['https://push.example/1', true],
    ['https://a.b.push-1.example/1', true],
    [long(2000), true],
    [long(2001), false],
    ['http://10.0.0.5/https://push.example/1', false],
    ['http://push.example/1', false],
    ['https://push.example', false],
    ['https://push.example.local/1', false],
  ]
  for (const [endpoint, isOne] of cases) assert.equal(isPushAddress(endpoint), isOne, endpoint)
})
