import type { Sql } from 'postgres'
import { runTestFile, type TestFile } from './test-file.ts'

/** What a test file did without any fault. */
export interface FileCoverage {
  milliseconds: number
  /** How often it called each function, by qualified name. */
  calls: Record<string, number>
  /** The tables it read or wrote, by qualified name. */
  tables: string[]
}

export type Coverage = Record<string, FileCoverage>

/**
 * Runs every test file once, over all connections, and records what it touches.
 * @throws Error with the first failure: a fault is only told from a healthy run
 */
export async function recordCoverage(
  connections: readonly Sql[],
  files: readonly TestFile[],
): Promise<Coverage> {
  const coverage: Coverage = {}
  const waiting = files.values()
  const work = async (sql: Sql) => {
    for (const file of waiting) coverage[file.name] = await coverageOf(sql, file)
  }
  await Promise.all(connections.map(work))
  return coverage
}

async function coverageOf(sql: Sql, file: TestFile): Promise<FileCoverage> {
  const started = performance.now()
  let read: Pick<FileCoverage, 'calls' | 'tables'> = { calls: {}, tables: [] }
  const failure = await runTestFile(sql, file, undefined, async () => {
    read = await readStatistics(sql)
  })
  if (failure !== undefined) throw new Error(`${file.name} fails without any fault: ${failure}`)
  const milliseconds = Math.round(performance.now() - started)
  console.log(`  ${file.name} (${milliseconds} ms)`)
  return { milliseconds, ...read }
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
