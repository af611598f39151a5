import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sql } from 'postgres'
import { runStatements } from './run-statements.ts'
import { splitSql } from './split-sql.ts'

/** The files that match an entry of `[db.seed] sql_paths`, in name order. The entry's last part can contain `*`. */
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
 * Runs the new seed files as role `postgres`, in one transaction, and records them as the Supabase CLI does.
 * @param patterns `[db.seed] sql_paths` of config.toml, relative to `projectFolder` (the folder `supabase`)
 */
export async function seedDatabase(sql: Sql, patterns: string[], projectFolder: string): Promise<void> {
  await sql.unsafe(
    'create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null)',
  )
  const applied = await sql<{ path: string }[]>`select path from supabase_migrations.seed_files`
  const done = new Set(applied.map((file) => file.path))
  await sql.begin(async (tx) => {
    for (const file of patterns.flatMap((pattern) => filesOf(pattern, projectFolder))) {
      const name = path.relative(path.dirname(projectFolder), file).replaceAll(path.sep, '/')
      if (done.has(name)) continue
      const text = readFileSync(file, 'utf8')
      await runStatements(tx, file, splitSql(text))
      const hash = createHash('sha256').update(text).digest('hex')
      await tx`insert into supabase_migrations.seed_files (path, hash) values (${name}, ${hash})`
    }
  })
}
