import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sql } from 'postgres'
import { runStatements } from './run-statements.ts'
import { splitSql } from './split-sql.ts'

/** The files that match an entry of `[db.seed] sql_paths`, in name order; `*` may be in its last part. */
function filesOf(pattern: string, projectFolder: string): string[] {
  const full = path.resolve(projectFolder, pattern)
  const folder = path.dirname(full)
  const literal = path.basename(full).replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  const wanted = new RegExp(`^${literal.replaceAll('*', '.*')}$`)
  return readdirSync(folder)
    .filter((name) => wanted.test(name))
    .sort()
    .map((name) => path.join(folder, name))
}

/**
 * Runs the project's seed files as role `postgres`, in one transaction.
 * @param patterns `[db.seed] sql_paths` of config.toml, relative to `projectFolder` (the folder `supabase`)
 */
export async function seedDatabase(sql: Sql, patterns: string[], projectFolder: string): Promise<void> {
  const files = patterns.flatMap((pattern) => filesOf(pattern, projectFolder))
  await sql.begin(async (tx) => {
    for (const file of files) await runStatements(tx, file, splitSql(readFileSync(file, 'utf8')))
  })
}
