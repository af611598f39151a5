import { join } from 'node:path'
import { editedMigrations, projectFolder, readMigrations } from '../local-stack/index.ts'
import { compareWithCheckout, repairsOf } from '../schema/index.ts'
import type { Manifest } from './folder.ts'

/**
 * The differences between a backup's migrations and this checkout's. The app and edge functions of one version do not fit the schema of
 * another.
 * @returns one line for each migration, or none if they are the same
 */
export function otherMigrations(
  { migrations }: Pick<Manifest, 'migrations'>,
  files = readMigrations(join(projectFolder, 'migrations')),
): string[] {
  // An empty file is never applied.
  const here = files.filter(({ statements }) => statements.length > 0)
  const recorded = new Set(migrations.map(({ version }) => version))
  const known = new Set(here.map(({ version }) => version))
  return [
    ...here.filter(({ version }) => !recorded.has(version)).map(({ version }) => `${version} is only here`),
    ...migrations
      .filter(({ version }) => !known.has(version))
      .map(({ version, name }) => `${version}_${name ?? ''} is only in the backup`),
    ...editedMigrations(migrations, here).map((name) => `${name} has another text here`),
  ]
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
 * @param at the backup's name
 * @throws Error with instructions if the backup was made by another version than this checkout
 */
export function assertSameVersion(at: string, manifest: Manifest): void {
  const others = otherMigrations(manifest)
  if (others.length === 0) return
  const shown = [...others.slice(0, 5), ...(others.length > 5 ? [`and ${others.length - 5} more`] : [])]
  const of = manifest.version === undefined ? 'an earlier version' : `version ${manifest.version}`
  const checkout =
    manifest.version === undefined ? 'the commit that was deployed then' : `git checkout v${manifest.version}`
  throw new Error(`Backup ${at} was made under ${of}, whose migrations are not this checkout's:
  ${shown.join('\n  ')}
Check out that version (${checkout}), restore with it, then upgrade: docs/operations.md, "Upgrade".`)
}
