import { appendFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Journal } from './journal.ts'

const open = (afresh = false) =>
  Journal.open('journal-test', z.object({ name: z.string(), outcome: z.string() }), afresh)

it('knows what an earlier run has found out, the last of it, until it is begun afresh', async () => {
  const journal = await open(true)
  await journal.note({ name: 'off', outcome: 'survived' })
  await journal.note({ name: 'off', outcome: 'caught' })
  await journal.note({ name: 'on', outcome: 'stillborn' })
  expect((await open()).get('off')).toEqual({ name: 'off', outcome: 'caught' })
  // A run that was stopped in the middle of a line.
  await appendFile('node_modules/.cache/mutants/journal-test.jsonl', '\n{"name":"on","out')
  const next = await open()
  expect(next.get('on')).toEqual({ name: 'on', outcome: 'stillborn' })
  await next.note({ name: 'public', outcome: 'caught' })
  expect((await open()).get('public')).toEqual({ name: 'public', outcome: 'caught' })
  expect((await open(true)).get('on')).toBeUndefined()
})
