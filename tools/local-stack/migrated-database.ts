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
import { markComplete, platformFingerprint } from './postgres/bootstrap.ts'
import { type Database, removeDatabase, startDatabase } from './postgres/database.ts'
import { clusterFolder } from './postgres/folders.ts'
import { serverPrograms } from './postgres/programs.ts'
import { postgresSystemUser } from './postgres/system-user.ts'
import { projectFolder } from './project-config.ts'

// A database as the migrations make it costs a processor three seconds, and a run of all tests needs a dozen. So the files of the first are
// kept, and the others are copies. Those of migrations that nobody uses any more go after a day: another checkout may share the folder.

type Place = { port: number; dataDir: string }

const keptFolder = path.resolve('node_modules/.cache/shinework-database')

/** Changes with everything that makes the database what it is. The migrations make partitions for the days and months after today. */
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

/** Makes the database where it is wanted, stops it and keeps a copy of its files. */
async function makeAndKeep({ port, dataDir }: Place, kept: string): Promise<void> {
  const database = await startDatabase({ port, dataDir, throwAway: false })
  try {
    await prepareDatabase(database, { seed: false, onProgress: () => undefined })
  } finally {
    await database.stop()
  }
  mkdirSync(keptFolder, { recursive: true })
  const copy = path.join(keptFolder, randomUUID())
  cpSync(clusterFolder(dataDir), copy, { recursive: true })
  try {
    renameSync(copy, kept)
  } catch (error) {
    // Another program was faster; its files are the same.
    rmSync(copy, { recursive: true })
    if (!existsSync(kept)) throw error
  }
  forgetUnused()
}

function forgetUnused(): void {
  for (const name of readdirSync(keptFolder)) {
    const folder = path.join(keptFolder, name)
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (Date.now() - mtimeMs > 86_400_000) rmSync(folder, { recursive: true, force: true })
  }
}

function copyKept(kept: string, dataDir: string): void {
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

/** Puts into a data folder, in place of any other, a database with the migrations, the localities and no accounts; nothing runs on it. */
export async function placeMigratedDatabase(place: Place): Promise<void> {
  await removeDatabase(place.dataDir)
  const kept = path.join(keptFolder, fingerprint())
  if (existsSync(kept)) copyKept(kept, place.dataDir)
  else await makeAndKeep(place, kept)
}

/** Starts such a database, for tests and programs that throw it away. */
export async function startMigratedDatabase(place: Place): Promise<Database> {
  await placeMigratedDatabase(place)
  return startDatabase({ ...place, throwAway: true })
}
