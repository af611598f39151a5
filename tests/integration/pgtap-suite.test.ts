import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runPgtapSuite } from '../../tools/test/pgtap-suite.ts'
import { connect, databaseUrl } from './database-session.ts'

const folder = mkdtempSync(join(tmpdir(), 'shinework-pgtap-'))
// A separate database, because the extension would disturb other tests that look at the catalogue.
const server = connect(databaseUrl(), 'pgtap', 1)
const url = new URL(databaseUrl())
url.pathname = '/pgtap_suite'

beforeAll(async () => {
  await server`create database pgtap_suite`
  const sql = connect(url.href, 'pgtap', 1)
  await sql`create schema extensions`
  await sql.end()
})
afterAll(async () => {
  await server`drop database pgtap_suite`
  await server.end()
  rmSync(folder, { recursive: true })
})

const file = (...statements: string[]) =>
  ['begin', 'create extension if not exists pgtap with schema extensions', ...statements, 'rollback']
    .map((one) => `${one};\n`)
    .join('')

it.each<[what: string, statements: string[], passed: number, failures: string[]]>([
  ['passes', ['select plan(1)', "select ok(true, 'a')", 'select * from finish()'], 1, []],
  ['fails', ['select plan(1)', "select ok(false, 'a')", 'select * from finish()'], 0, ['not ok 1 - a']],
  [
    'ends too early',
    ['select plan(2)', "select ok(true, 'a')", 'select * from finish()'],
    1,
    ['it ran 1 tests of the 2'],
  ],
  ['forgets to finish', ['select plan(2)', "select ok(true, 'a')"], 1, ['it ran 1 tests of the 2']],
  [
    'breaks',
    ['select plan(2)', "select ok(true, 'a')", 'select 1/0'],
    1,
    ['division by zero', 'it ran 1 tests of the 2'],
  ],
  ['tests nothing', ['select 1'], 0, ['it has no plan']],
])(
  'the suite reports the right result for a pgTAP file that %s',
  async (what, statements, passed, failures) => {
    const name = `${what.replaceAll(' ', '_')}.test.sql`
    writeFileSync(join(folder, name), file(...statements))
    const result = await runPgtapSuite([url.href], { words: [name], all: false }, folder)
    expect(result).toMatchObject({ passed, failed: failures.length })
    expect(result.failures).toEqual(failures.map((failure) => expect.stringContaining(`${name}: ${failure}`)))
  },
)
