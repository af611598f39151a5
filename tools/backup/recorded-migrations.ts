import type { Sql, TransactionSql } from 'postgres'
import { runsAlone } from '../local-stack/index.ts'
import type { Manifest } from './folder.ts'

/**
 * Applies the backup's migrations that the database lacks, each in a transaction, and records them as the CLI does.
 * @returns the number of applied migrations
 * @throws Error if the database has other migrations, or PostgreSQL's error with the migration's name
 */
export async function applyRecorded(sql: Sql, migrations: Manifest['migrations']): Promise<number> {
  await sql.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text not null primary key, statements text[], name text)`)
  const applied = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`
  const there = new Set(applied.map(({ version }) => version))
  const known = new Set(migrations.map(({ version }) => version))
  const foreign = [...there].filter((version) => !known.has(version))
  if (foreign.length > 0) {
    throw new Error(
      `This database has migrations that the backup has not: ${foreign.join(', ')}. Restore into a new project.`,
    )
  }
  const pending = migrations.filter(({ version }) => !there.has(version))
  for (const { version, name, statements } of pending) {
    try {
      const apply = async (on: Sql | TransactionSql) => {
        for (const statement of statements) await on.unsafe(statement)
        await on`
          insert into supabase_migrations.schema_migrations (version, name, statements)
          values (${version}, ${name}, ${statements})`
      }
      await (statements.some(runsAlone) ? apply(sql) : sql.begin(apply))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`Migration ${version}_${name ?? ''} failed: ${reason}`, { cause: error })
    }
    // A migration's session settings must not affect the next one.
    await sql`reset all`
  }
  return pending.length
}
