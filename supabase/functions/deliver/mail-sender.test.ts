import assert from 'node:assert/strict'
import { shortReason } from './mail-sender.ts'

Deno.test('the reason for a failed email is one line of at most 200 visible characters', () => {
  const cases: [said: string, reason: string][] = [
    ['550 Nobody is here', '550 Nobody is here'],
    ['\r\n550\r\n\u2028Nobody\u0000is\u200bhere\t', '550 Nobody is here'],
    ['x'.repeat(201), 'x'.repeat(200)],
    [`${' '.repeat(200)}x`, 'x'],
  ]
  for (const [said, reason] of cases) assert.equal(shortReason(said), reason, JSON.stringify(said))
})
