import path from 'node:path'
import postgres from 'postgres'
import type { Database } from '../postgres/database.ts'
import { projectFolder, readProjectConfig } from '../project-config.ts'
import { applyMigrations, readPending } from './apply-migrations.ts'
import { seedDatabase } from './seed-database.ts'

interface PrepareOptions {
  /** Whether a database without accounts gets the demo's seeds. */
  seed: boolean
  /** Further seed files, loaded after the demo's seeds. Paths are relative to the folder `supabase`. */
  furtherSeeds?: readonly string[] | undefined
  onProgress(line: string): void
  /** Runs before the pending migrations, if there are any. It can record them as applied. */
  beforeMigrations?: ((database: Database) => Promise<void>) | undefined
}

/**
 * Applies the pending migrations and loads the data that every project needs. A database without accounts also gets the
 * demo's seeds.
 * @returns whether the seeds were loaded. If so, the caller must also upload the buckets' files
 */
export async function prepareDatabase(database: Database, options: PrepareOptions): Promise<boolean> {
  const sql = postgres(database.projectUrl, { max: 1, onnotice: () => {} })
  try {
    const applied: string[] = []
    const folder = path.join(projectFolder, 'migrations')
    if (options.beforeMigrations && (await readPending(sql, folder)).length > 0)
      await options.beforeMigrations(database)
    await applyMigrations(sql, folder, (name) => applied.push(name))
    if (applied.length > 0) options.onProgress(`Applied ${applied.length} migrations`)
    await seedDatabase(sql, ['./reference/*.sql'], projectFolder)
    const { enabled, sql_paths: patterns } = readProjectConfig().db.seed
    if (!options.seed || !enabled || !(await isUnseeded(database))) return false
    await seedDatabase(sql, [...patterns, ...(options.furtherSeeds ?? [])], projectFolder)
    options.onProgress('Loaded the seed')
    return true
  } finally {
    await sql.end({ timeout: 2 })
  }
}

/** Whether the database has no account. Also true if the first start was interrupted before its seed. */
async function isUnseeded({ sql }: Database): Promise<boolean> {
  const rows = await sql`select from auth.users limit 1`
  return rows.length === 0
}
