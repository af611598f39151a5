import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sql } from 'postgres'
import { runStatements } from './run-statements.ts'
import { type Statement, splitSql } from './split-sql.ts'

interface Migration {
  version: string
  name: string
  file: string
  statements: Statement[]
}

interface AppliedMigration {
  version: string
  name: string | null
  statements: string[] | null
}

const fileName = /^(\d+)_(.+)\.sql$/

function readMigrations(folder: string): Migration[] {
  const migrations: Migration[] = []
  for (const entry of readdirSync(folder).sort()) {
    const [, version, name] = fileName.exec(entry) ?? []
    if (version === undefined || name === undefined) continue
    const file = path.join(folder, entry)
    migrations.push({ version, name, file, statements: splitSql(readFileSync(file, 'utf8')) })
  }
  return migrations
}

/** The Supabase CLI's own record, so that `supabase migration list` and `db push` agree with it. */
async function prepareRecord(sql: Sql): Promise<AppliedMigration[]> {
  await sql.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text not null primary key, statements text[], name text);
  `)
  return sql<AppliedMigration[]>`
    select version, name, statements from supabase_migrations.schema_migrations order by version`
}

/** Whatever split the file, the same text is left when blank space and semicolons are taken out. */
const essence = (statements: string[]) => statements.join('').replace(/[\s;]/g, '')

function assertUnchanged(applied: AppliedMigration[], migrations: Migration[]): void {
  const way = 'Run "npm run db:reset" to make the database anew.'
  for (const { version, name, statements } of applied) {
    const migration = migrations.find((candidate) => candidate.version === version)
    if (!migration) {
      throw new Error(
        `This database has a migration that is no longer there: ${version}_${name ?? ''}. ${way}`,
      )
    }
    const text = migration.statements.map((statement) => statement.text)
    if (statements !== null && essence(statements) !== essence(text)) {
      throw new Error(
        `${path.basename(migration.file)} was changed after it was applied to this database. ${way}`,
      )
    }
  }
}

/**
 * Applies the migrations of `folder` that the database has not had yet, each in one transaction.
 * @param sql connection as role `postgres`, which is who applies them on the hosted service
 * @returns the names of those applied now
 * @throws Error when one fails (file, line and PostgreSQL's message) or an applied one was changed or removed
 */
export async function applyMigrations(sql: Sql, folder: string): Promise<string[]> {
  const applied = await prepareRecord(sql)
  const migrations = readMigrations(folder)
  assertUnchanged(applied, migrations)
  const pending = migrations.filter(({ version }) => !applied.some((done) => done.version === version))
  for (const { version, name, file, statements } of pending) {
    await sql.begin(async (tx) => {
      await runStatements(tx, file, statements)
      await tx`
        insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${version}, ${name}, ${statements.map((statement) => statement.text)})`
    })
    // What a migration set for its session must not reach the next one.
    await sql`reset all`
  }
  return pending.map(({ version, name }) => `${version}_${name}`)
}
