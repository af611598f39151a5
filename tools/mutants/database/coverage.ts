import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import * as z from 'zod/mini'
import { Journal } from './journal.ts'
import { readHelpers, runTestFile, type TestFile } from './test-file.ts'

const coverageSchema = z.object({
  name: z.string(),
  fingerprint: z.string(),
  milliseconds: z.number(),
  /** How often the file called each function, by qualified name. */
  calls: z.record(z.string(), z.number()),
  /** The tables it read or wrote, by qualified name. */
  tables: z.array(z.string()),
})

/** What a test file does without any fault. */
type FileCoverage = z.infer<typeof coverageSchema>

/** What each test file does, by its name. */
export type Coverage = Journal<FileCoverage>

/** What is known of the test files, and the way to make sure of it. */
export interface Known {
  coverage: Coverage
  /**
   * Runs a file once without a fault, unless it has not changed since it was recorded, nor have migrations and helpers.
   * @throws Error when it fails: a fault is only told from a healthy run
   */
  makeSure: (sql: Sql, file: TestFile) => Promise<void>
}

/** What each test file touches: as recorded, even under older migrations; files never recorded are run. */
export async function readCoverage(connections: readonly Sql[], files: readonly TestFile[]): Promise<Known> {
  const coverage = await Journal.open('coverage', coverageSchema)
  const prints = await fingerprints(files)
  const makeSure = async (sql: Sql, file: TestFile) => {
    const print = prints.get(file.name) ?? ''
    if (coverage.get(file.name)?.fingerprint !== print) await coverage.note(await record(sql, file, print))
  }
  const waiting = files.filter(({ name }) => coverage.get(name) === undefined).values()
  const work = async (sql: Sql) => {
    for (const file of waiting) await makeSure(sql, file)
  }
  await Promise.all(connections.map(work))
  return { coverage, makeSure }
}

/** Each changes with everything that decides what its file touches. */
async function fingerprints(files: readonly TestFile[]): Promise<Map<string, string>> {
  const folder = 'supabase/migrations'
  const shared = createHash('sha256')
  for (const name of (await readdir(folder)).sort()) shared.update(await readFile(join(folder, name)))
  for (const helpers of await readHelpers()) shared.update(helpers)
  return new Map(
    files.map(({ name, statements }) => [name, shared.copy().update(statements.join(';')).digest('hex')]),
  )
}

async function record(sql: Sql, file: TestFile, fingerprint: string): Promise<FileCoverage> {
  const started = performance.now()
  let read: Pick<FileCoverage, 'calls' | 'tables'> = { calls: {}, tables: [] }
  const failure = await runTestFile(sql, file, undefined, async () => {
    read = await readStatistics(sql)
  })
  if (failure !== undefined) throw new Error(`${file.name} fails without any fault: ${failure}`)
  const milliseconds = Math.round(performance.now() - started)
  console.log(`What ${file.name} touches: recorded (${milliseconds} ms)`)
  return { name: file.name, fingerprint, milliseconds, ...read }
}

/** The counts of this transaction, which end with it. */
async function readStatistics(sql: Sql): Promise<Pick<FileCoverage, 'calls' | 'tables'>> {
  await sql`reset role`
  const functions = await sql<{ name: string; calls: number }[]>`
    select format('%s.%s', schemaname, funcname) as name, sum(calls)::int as calls
    from pg_stat_xact_user_functions where schemaname in ('public', 'private') group by 1`
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, relname) as name from pg_stat_xact_all_tables
    where schemaname in ('public', 'private', 'storage', 'realtime', 'auth')
      and coalesce(seq_scan, 0) + coalesce(idx_scan, 0) + n_tup_ins + n_tup_upd + n_tup_del > 0`
  return {
    calls: Object.fromEntries(functions.map(({ name, calls }) => [name, calls])),
    tables: tables.map(({ name }) => name),
  }
}
