import { join } from 'node:path'
import { applyPending, editedMigrations, projectFolder, readMigrations } from '../local-stack/index.ts'
import { compareWithCheckout, repairsOf } from '../schema/index.ts'
import { connectTo } from '../shared/database-connection.ts'
import type { Manifest } from './folder.ts'

/** The versions of migrations that only the backup or only this checkout has, and the names of edited migrations. */
export function otherMigrations(
  { migrations }: Pick<Manifest, 'migrations'>,
  files = readMigrations(join(projectFolder, 'migrations')),
): string[] {
  // Ignores empty files, because they are never applied.
  const here = files.filter(({ statements }) => statements.length > 0)
  const [recorded, known] = [migrations, here].map((list) => new Set(list.map(({ version }) => version)))
  const others = [...here, ...migrations].filter(
    ({ version }) => !(recorded?.has(version) && known?.has(version)),
  )
  return [...others.map(({ version }) => version), ...editedMigrations(migrations, here)].sort()
}

/**
 * The differences between a database and its migrations' schema, one line for each object. A backup holds rows and migrations, but no
 * manual changes.
 * @returns null if the migrations differ from this checkout's, because the schemas are then not comparable
 */
export async function schemaDifferences(databaseUrl: string, manifest: Manifest): Promise<string[] | null> {
  if (otherMigrations(manifest).length > 0) return null
  return repairsOf(await compareWithCheckout(databaseUrl)).map(({ says }) => says)
}

/**
 * Checks that the backup was made by this checkout's version. The app and edge functions of one version do not fit the schema
 * of another.
 * @param at the backup's name
 * @throws Error if it was made by another version
 */
export function assertSameVersion(at: string, manifest: Manifest): void {
  const others = otherMigrations(manifest)
  if (others.length === 0) return
  const of =
    manifest.version === undefined ? 'the commit that was deployed then' : `git checkout v${manifest.version}`
  throw new Error(`Backup ${at} was made under another version. Migrations that are not in both: ${others.slice(-5).join(', ')}.
Check out that version (${of}), restore with it, then upgrade: docs/operations.md, "Upgrade".`)
}

/**
 * Applies the backup's migrations that the database lacks.
 * @returns the number of applied migrations
 * @throws Error if the database has other migrations, or PostgreSQL's error with the migration's name
 */
export async function applyRecorded(databaseUrl: string, { migrations }: Manifest): Promise<number> {
  const recorded = migrations.map(({ version, name, statements }) => ({
    ...{ version, file: `${version}_${name ?? ''}.sql` },
    statements: statements.map((text) => ({ text, line: 1 })),
  }))
  const applied: string[] = []
  const sql = connectTo(databaseUrl)
  try {
    await applyPending(sql, recorded, (name) => applied.push(name), 'Restore into a new project.')
  } finally {
    await sql.end({ timeout: 5 })
  }
  return applied.length
}
