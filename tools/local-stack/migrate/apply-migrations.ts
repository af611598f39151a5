import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sql, TransactionSql } from 'postgres'
import { runStatements } from './run-statements.ts'
import { runsAlone } from './runs-alone.ts'
import { type Statement, splitSql } from './split-sql.ts'

export interface Migration {
  version: string
  /** The file's path. */
  file: string
  statements: Statement[]
}

/** A row of the Supabase CLI's own record of migrations. */
export interface AppliedMigration {
  version: string
  name: string | null
  statements: string[] | null
}

/** The migrations of a folder, in version order. */
export function readMigrations(folder: string): Migration[] {
  const entries = readdirSync(folder).filter((entry) => /^\d+_.+\.sql$/.test(entry))
  return entries.sort().map((entry) => {
    const file = path.join(folder, entry)
    return { version: entry.split('_')[0] ?? '', file, statements: splitSql(readFileSync(file, 'utf8')) }
  })
}

const nameOf = (file: string) => path.basename(file, '.sql')

/**
 * Reads the Supabase CLI's own record of migrations, so that `supabase migration list` and `db push` agree with the local
 * stack.
 */
async function readRecord(sql: Sql): Promise<AppliedMigration[]> {
  await sql.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text not null primary key, statements text[], name text);
  `)
  return sql<AppliedMigration[]>`
    select version, name, statements from supabase_migrations.schema_migrations order by version`
}

/** The text without white space and semicolons, so that a different split into statements does not count as an edit. */
const essence = (statements: string[]) => statements.join('').replace(/[\s;]/g, '')

/**
 * The names of migrations whose file was edited after they were applied. Ignores records without statements, which cannot be
 * compared.
 */
export function editedMigrations(applied: readonly AppliedMigration[], migrations: Migration[]): string[] {
  return migrations
    .filter(({ version, statements }) => {
      const known = applied.find((one) => one.version === version)?.statements
      return known && essence(known) !== essence(statements.map(({ text }) => text))
    })
    .map(({ file }) => nameOf(file))
}

/**
 * The migrations that are not yet applied. Skips empty files, because `supabase migration new` creates an empty file to be
 * filled in.
 * @throws Error if a migration was edited or removed after it was applied. The message ends with `remedy`
 */
export function pendingMigrations(
  applied: AppliedMigration[],
  migrations: Migration[],
  remedy = 'Run "npm run db:reset".',
): Migration[] {
  const removed = applied.find(({ version }) => migrations.every((one) => one.version !== version))
  if (removed) {
    throw new Error(
      `${removed.version}_${removed.name ?? ''} was removed after it was applied to this database. ${remedy}`,
    )
  }
  const [edited] = editedMigrations(applied, migrations)
  if (edited) throw new Error(`${edited} was edited after it was applied to this database. ${remedy}`)
  const versions = new Set(applied.map(({ version }) => version))
  return migrations.filter(({ version, statements }) => !versions.has(version) && statements.length > 0)
}

/** The migrations of `folder` that a database lacks. @throws Error as {@link pendingMigrations} */
export const readPending = async (sql: Sql, folder: string): Promise<Migration[]> =>
  pendingMigrations(await readRecord(sql), readMigrations(folder))

async function record(on: Sql | TransactionSql, { version, file, statements }: Migration): Promise<void> {
  await on`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${version}, ${nameOf(file).slice(version.length + 1)}, ${statements.map(({ text }) => text)})`
}

/**
 * Records the pending migrations of `folder` as applied without running them, because the database has their changes already.
 * @returns the names of the recorded migrations
 * @throws Error as {@link pendingMigrations}
 */
export async function recordMigrations(sql: Sql, folder: string): Promise<string[]> {
  const pending = await readPending(sql, folder)
  for (const migration of pending) await record(sql, migration)
  return pending.map(({ file }) => nameOf(file))
}

/**
 * Applies the pending migrations of `folder`.
 * @throws Error as {@link applyPending}
 */
export const applyMigrations = (sql: Sql, folder: string, onApplied: (name: string) => void): Promise<void> =>
  applyPending(sql, readMigrations(folder), onApplied)

/**
 * Applies the migrations that a database lacks. Each runs in one transaction, unless one of its statements cannot run in a transaction.
 * @param sql connection as role `postgres`, which applies migrations on the hosted service
 * @param onApplied gets the name of each applied migration
 * @throws Error if a migration fails (file, line and PostgreSQL's message), and as {@link pendingMigrations}
 */
export async function applyPending(
  sql: Sql,
  migrations: Migration[],
  onApplied: (name: string) => void,
  remedy?: string,
): Promise<void> {
  for (const migration of pendingMigrations(await readRecord(sql), migrations, remedy)) {
    const { file, statements } = migration
    const apply = async (on: Sql | TransactionSql) => {
      await runStatements(on, file, statements)
      await record(on, migration)
    }
    await (statements.some(({ text }) => runsAlone(text)) ? apply(sql) : sql.begin(apply))
    // A migration's session settings must not affect the next one.
    await sql`reset all`
    onApplied(nameOf(file))
  }
}
