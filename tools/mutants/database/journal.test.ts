import { appendFile } from 'node:fs/promises'
import { afterEach, expect, it } from 'vitest'
import { type Entry, Journal } from './journal.ts'
import { forget } from './kept.ts'

const place = 'journal-test'

afterEach(() => forget(`${place}.jsonl`))

const entry = (changes: Partial<Entry>): Entry => ({
  name: 'public.jobs / off',
  fault: 'one',
  outcome: 'caught',
  tests: { 'jobs.test.sql': 'one' },
  ...changes,
})

it('knows what an earlier run has found out, the last of it', async () => {
  const journal = await Journal.open(place, false)
  await journal.note(entry({ outcome: 'survived' }))
  await journal.note(entry({}))
  const next = await Journal.open(place, false)
  expect(next.of('public.jobs / off', 'one')).toEqual(entry({}))
})

it('does not know a fault whose text has changed, but what became of it before', async () => {
  const journal = await Journal.open(place, false)
  await journal.note(entry({}))
  expect(journal.of('public.jobs / off', 'another')).toBeUndefined()
  expect(journal.last('public.jobs / off')).toEqual(entry({}))
})

it('reads what a run wrote that was stopped in the middle of a line', async () => {
  const journal = await Journal.open(place, false)
  await journal.note(entry({}))
  await appendFile(`node_modules/.cache/mutants/${place}.jsonl`, '\n{"name":"public.cour')
  expect((await Journal.open(place, false)).last('public.jobs / off')).toEqual(entry({}))
})

it('forgets when asked to', async () => {
  const journal = await Journal.open(place, false)
  await journal.note(entry({}))
  expect((await Journal.open(place, true)).last('public.jobs / off')).toBeUndefined()
})
