import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import {
  prepareDatabase,
  projectFolder,
  readMigrations,
  runStatements,
  splitSql,
} from '../local-stack/index.ts'
import { keepStarted, runToEnd } from '../shared/started-services.ts'
import { compareDatabases, differencesOf } from './compare.ts'
import { startBoth } from './two-databases.ts'
import { migrationFiles, planInWords, refusedSteps, versionAfter } from './write-migration.ts'

// `npm run migration -- <name>` writes a migration with the differences between the existing migrations and supabase/schemas. Tests
// the migration on the demo data.

const [name = ''] = process.argv.slice(2)
if (!/^[a-z][a-z\d_]*$/.test(name)) {
  console.error('Name the change in snake_case: npm run migration -- add_parking_to_jobs')
  process.exit(2)
}

const started = await keepStarted('migration')

/** The number of rows of each non-empty table. */
async function rowCounts(url: string): Promise<Map<string, number>> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const tables = await sql<{ name: string }[]>`
      select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'audit', 'auth', 'storage')`
    const counts = new Map<string, number>()
    for (const table of tables) {
      const [row] = await sql.unsafe<{ count: string }[]>(`select count(*) from ${table.name}`)
      counts.set(table.name, Number(row?.count))
    }
    return counts
  } finally {
    await sql.end()
  }
}

const migrationsFolder = join(projectFolder, 'migrations')

/** Writes and tests the migration. Returns whether it succeeded. */
async function work(): Promise<boolean> {
  const { migrated, desired } = await startBoth(started)
  const comparison = await compareDatabases(migrated.platformUrl, desired.platformUrl)
  const refused = refusedSteps(comparison)
  for (const line of refused) console.error(line)
  if (refused.length > 0) return false
  const last = readMigrations(migrationsFolder).at(-1)?.version ?? ''
  const files = migrationFiles(name, comparison).map((file, index) => ({
    ...file,
    path: join(migrationsFolder, `${versionAfter(last, Date.now(), index)}_${file.name}.sql`),
  }))
  if (files.length === 0) {
    console.log('supabase/schemas and the migrations are alike: there is nothing to write.')
    return true
  }
  for (const line of planInWords(comparison)) console.log(`  ${line}`)

  await prepareDatabase(migrated, { seed: true, onProgress: () => {} })
  const before = await rowCounts(migrated.platformUrl)
  for (const { path, text } of files) writeFileSync(path, text)
  const faults = await prove()
  const after = await rowCounts(migrated.platformUrl)
  for (const [table, count] of before)
    if (after.get(table) !== count)
      faults.push(`${table} had ${count} rows and has ${after.get(table) ?? 'none'}`)
  if (faults.length > 0) {
    for (const { path } of files) rmSync(path)
    for (const fault of faults) console.error(fault)
    console.error('Nothing was written, because the migration does not lead to supabase/schemas.')
    return false
  }
  for (const { path } of files)
    console.log(
      `Wrote ${path}. On the demo's data it leads to supabase/schemas, and every row is still there.`,
    )
  return true

  /** Applies the new migration's files to the demo's data. Returns failures and remaining differences. */
  async function prove(): Promise<string[]> {
    const sql = postgres(migrated.projectUrl, { max: 1, onnotice: () => {} })
    try {
      for (const { path, text } of files) {
        await runStatements(sql, path, splitSql(text))
        await sql`reset all`
      }
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    } finally {
      await sql.end()
    }
    const left = differencesOf(await compareDatabases(migrated.platformUrl, desired.platformUrl))
    return left.map(({ object, statement }) => `${object} still differs: ${statement}`)
  }
}

await runToEnd(started, () =>
  work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return false
  }),
)
