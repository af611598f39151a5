import { join } from 'node:path'
import { type Database, startMigratedDatabase } from '../local-stack/index.ts'
import { freePort } from '../shared/ports.ts'
import type { Started } from '../shared/started-services.ts'
import { startSchemaDatabase } from './schema-database.ts'

const end = (database: Database) => database.stop()

/**
 * Starts the two databases that must be equal: one made by the migrations, and one made by supabase/schemas. Each runs on its own
 * server, because cron jobs belong to one database of a server.
 */
export async function startBoth(started: Started): Promise<{ migrated: Database; desired: Database }> {
  const place = async (name: string) => ({ port: await freePort(), dataDir: join(started.workFolder, name) })
  const [migrated, desired] = await Promise.all([
    started.start(startMigratedDatabase(await place('migrated')), end),
    started.start(startSchemaDatabase(await place('schema')), end),
  ])
  return { migrated, desired }
}
