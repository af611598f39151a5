import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

/** This file is beside the migrations' folder, because the Supabase CLI treats files in that folder as migrations. */
export const frozenFile = 'supabase/frozen-migrations.json'
export const migrationsFolder = 'supabase/migrations'

const frozenSchema = z.object({
  /** The release that wrote this list. */
  release: z.string(),
  /** The SHA-256 of each file's bytes, by its name. */
  migrations: z.record(z.string(), z.string()),
})

/** The migrations of the last release. Deployed databases have applied them, so they never change again. */
type Frozen = z.infer<typeof frozenSchema>

/** The frozen migrations of a project. Undefined before its first release. @throws Error if the file has another format */
export function readFrozen(project: string): Frozen | undefined {
  const file = path.join(project, frozenFile)
  if (!existsSync(file)) return undefined
  return frozenSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** The checksums of a project's migrations, by file name. */
export function checksumsOf(project: string): Record<string, string> {
  const folder = path.join(project, migrationsFolder)
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const sum = (name: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex')
  return Object.fromEntries(names.sort().map((name) => [name, sum(name)]))
}

/** Freezes all migrations that a project has. */
export function freeze(project: string, release: string): void {
  const frozen: Frozen = { release, migrations: checksumsOf(project) }
  writeFileSync(path.join(project, frozenFile), `${JSON.stringify(frozen, null, 2)}\n`)
}

/**
 * Finds frozen migrations that were edited, removed or renamed, and new migrations that sort before a frozen one.
 * @param now checksums by name, as {@link checksumsOf} returns them
 * @returns one line for each fault, with the remedy
 */
export function frozenFaults(
  { release, migrations }: Frozen,
  now: Readonly<Record<string, string>>,
): string[] {
  const last = Object.keys(migrations).sort().at(-1) ?? ''
  const instead = `It is part of version ${release}, and databases have it: take the change back, and write a new migration.`
  return [
    ...Object.entries(migrations).flatMap(([name, sum]) => {
      if (now[name] === sum) return []
      return `${migrationsFolder}/${name} was ${now[name] === undefined ? 'removed or renamed' : 'edited'}. ${instead}`
    }),
    ...Object.keys(now)
      .filter((name) => migrations[name] === undefined && name < last)
      .map(
        (name) =>
          `${migrationsFolder}/${name} sorts before ${last} of version ${release}, after which it is applied. ` +
          'Name it by the time of now.',
      ),
  ]
}
