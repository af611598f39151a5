import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sql } from 'postgres'
import { describePrograms, type ServicePrograms, servicePrograms } from '../real-services/service-programs.ts'
import { standInFiles } from './extension-files.ts'

type Place = { port: number; dataDir: string }

/** A step in creating the platform: the path of an SQL file, or the migrations of a service that runs as its own program. */
type Step = string | ((place: Place) => Promise<void>)

const here = path.dirname(fileURLToPath(import.meta.url))

const platformFiles = (numbers: RegExp): string[] =>
  readdirSync(path.join(here, 'platform'))
    .filter((name) => numbers.test(name))
    .sort()
    .map((name) => path.join(here, 'platform', name))

// Loads the programs' modules only when needed, because most databases are created without them.
const migrateAuth = async (program: string, { port }: Place) =>
  (await import('../real-services/auth-program.ts')).migrateAuth(program, port)
const migrateStorage = async (program: NonNullable<ServicePrograms['storage']>, { port, dataDir }: Place) =>
  (await import('../real-services/storage-program.ts')).migrateStorage(program, port, dataDir)

const schemaOf = (service: string) => path.join(here, '..', service, 'schema.sql')

/**
 * The steps in order: roles and extensions, the services' schemas, and the guard that keeps `postgres` out of those schemas.
 */
function platformSteps(): Step[] {
  const { auth, storage } = servicePrograms()
  return [
    ...platformFiles(/^0[1-4]-/),
    ...(auth ? [(place: Place) => migrateAuth(auth, place)] : platformFiles(/^0[56]-/)),
    ...platformFiles(/^07-/),
    storage ? (place: Place) => migrateStorage(storage, place) : schemaOf('storage'),
    schemaOf('realtime'),
    ...platformFiles(/^9/),
  ]
}

/** A hash of everything that runs once in a new database. */
export function platformFingerprint(): string {
  const hash = createHash('sha256')
  const { auth, storage } = servicePrograms()
  hash.update(describePrograms({ ...(auth && { auth }), ...(storage && { storage }) }) ?? '')
  const files = platformSteps().filter((step) => typeof step === 'string')
  for (const file of [...files, ...standInFiles()]) hash.update(readFileSync(file))
  return hash.digest('hex')
}

const versionFile = (dataDir: string) => path.join(dataDir, 'platform-version')

/**
 * Whether this data folder's platform schemas are complete, and whether the current SQL and the same services created them.
 */
export function platformState(dataDir: string): 'missing' | 'current' | 'outdated' {
  const file = versionFile(dataDir)
  if (!existsSync(file)) return 'missing'
  return readFileSync(file, 'utf8') === platformFingerprint() ? 'current' : 'outdated'
}

/** Marks a data folder's platform schemas as complete. */
export function markComplete(dataDir: string): void {
  writeFileSync(versionFile(dataDir), platformFingerprint())
}

/** Creates what the hosted platform provides: roles, schemas, auth tables, grants. */
export async function bootstrapPlatform(sql: Sql, place: Place): Promise<void> {
  for (const step of platformSteps()) {
    try {
      if (typeof step === 'string') await sql.begin((tx) => tx.unsafe(readFileSync(step, 'utf8')))
      else await step(place)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const name = typeof step === 'string' ? path.relative(process.cwd(), step) : 'a service’s migrations'
      throw new Error(`The platform's own SQL failed in ${name}: ${reason}`, { cause: error })
    }
  }
  markComplete(place.dataDir)
}
