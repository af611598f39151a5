import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sql } from 'postgres'
import { standInFiles } from './extension-files.ts'

const here = path.dirname(fileURLToPath(import.meta.url))

/**
 * The platform's SQL files in order: its numbered files, the schemas of the storage and realtime services, and last the
 * guard that keeps `postgres` out of them.
 */
function platformFiles(): string[] {
  const numbered = readdirSync(path.join(here, 'platform'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => path.join(here, 'platform', name))
  const guard = numbered.filter((file) => path.basename(file).startsWith('9'))
  const base = numbered.filter((file) => !guard.includes(file))
  const services = ['storage', 'realtime'].map((service) => path.join(here, '..', service, 'schema.sql'))
  return [...base, ...services.filter((file) => existsSync(file)), ...guard]
}

/** Changes with everything that is run once in a new database. */
export function platformFingerprint(): string {
  const hash = createHash('sha256')
  for (const file of [...platformFiles(), ...standInFiles()]) hash.update(readFileSync(file))
  return hash.digest('hex')
}

const versionFile = (dataDir: string) => path.join(dataDir, 'platform-version')

/** Whether the platform's schemas in this data folder are complete, and made by the current SQL. */
export function platformState(dataDir: string): 'missing' | 'current' | 'outdated' {
  const file = versionFile(dataDir)
  if (!existsSync(file)) return 'missing'
  return readFileSync(file, 'utf8') === platformFingerprint() ? 'current' : 'outdated'
}

/** Says in a data folder that its platform's schemas are complete. */
export function markComplete(dataDir: string): void {
  writeFileSync(versionFile(dataDir), platformFingerprint())
}

/** Creates what the hosted platform provides: roles, schemas, auth tables, grants. */
export async function bootstrapPlatform(sql: Sql, dataDir: string): Promise<void> {
  for (const file of platformFiles()) {
    try {
      await sql.begin((tx) => tx.unsafe(readFileSync(file, 'utf8')))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`The platform's own SQL failed in ${path.relative(process.cwd(), file)}: ${reason}`, {
        cause: error,
      })
    }
  }
  markComplete(dataDir)
}
