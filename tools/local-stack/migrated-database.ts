import { createHash, randomUUID } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import path from 'node:path'
import { prepareDatabase } from './migrate/prepare-database.ts'
import { markComplete, platformFingerprint } from './postgres/bootstrap-platform.ts'
import { clusterFolder } from './postgres/cluster-folders.ts'
import { type Database, removeDatabase, startDatabase } from './postgres/database.ts'
import { serverPrograms } from './postgres/server-programs.ts'
import { postgresSystemUser } from './postgres/system-user.ts'
import { projectFolder } from './project-config.ts'

// Migrating a new database takes three seconds of CPU time, and a full test run needs a dozen databases. So the files of the first
// database are cached, and the other databases are copies. An unused cache entry is removed only after a day, because
// another checkout can share the folder.

type Place = { port: number; dataDir: string }

const cacheFolder = path.resolve('node_modules/.cache/shinework-database')

/** A hash of everything that determines the database. Includes today's date, because the migrations make partitions relative to today. */
function fingerprint(): string {
  const today = new Date().toISOString().slice(0, 10)
  const hash = createHash('sha256')
    .update(platformFingerprint())
    .update(serverPrograms().postgres)
    .update(today)
  for (const folder of ['migrations', 'reference'].map((name) => path.join(projectFolder, name))) {
    for (const name of readdirSync(folder).sort())
      hash.update(name).update(readFileSync(path.join(folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Makes the database in its data folder, stops it and caches a copy of its files. */
async function makeAndKeep({ port, dataDir }: Place, kept: string): Promise<void> {
  const database = await startDatabase({ port, dataDir, throwAway: false })
  try {
    await prepareDatabase(database, { seed: false, onProgress: () => undefined })
  } finally {
    await database.stop()
  }
  mkdirSync(cacheFolder, { recursive: true })
  const copy = path.join(cacheFolder, randomUUID())
  cpSync(clusterFolder(dataDir), copy, { recursive: true })
  try {
    renameSync(copy, kept)
  } catch (error) {
    // Another program has cached identical files first.
    rmSync(copy, { recursive: true })
    if (!existsSync(kept)) throw error
  }
  forgetUnused()
}

function forgetUnused(): void {
  for (const name of readdirSync(cacheFolder)) {
    const folder = path.join(cacheFolder, name)
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (Date.now() - mtimeMs > 86_400_000) rmSync(folder, { recursive: true, force: true })
  }
}

function copyCached(kept: string, dataDir: string): void {
  utimesSync(kept, new Date(), new Date())
  const cluster = clusterFolder(dataDir)
  cpSync(kept, cluster, { recursive: true })
  const user = postgresSystemUser()
  if (user) {
    chownSync(cluster, user.uid, user.gid)
    for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' }))
      chownSync(path.join(cluster, name), user.uid, user.gid)
  }
  mkdirSync(dataDir, { recursive: true })
  markComplete(dataDir)
}

/**
 * Replaces the database in a data folder with a stopped database that has the migrations and localities but no accounts.
 */
export async function placeMigratedDatabase(place: Place): Promise<void> {
  await removeDatabase(place.dataDir)
  const kept = path.join(cacheFolder, fingerprint())
  if (existsSync(kept)) copyCached(kept, place.dataDir)
  else await makeAndKeep(place, kept)
}

/** Starts a throw-away database with the migrations, the localities and no accounts. */
export async function startMigratedDatabase(place: Place): Promise<Database> {
  await placeMigratedDatabase(place)
  return startDatabase({ ...place, throwAway: true })
}
