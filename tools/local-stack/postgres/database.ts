import { rmSync } from 'node:fs'
import path from 'node:path'
import postgres, { type Sql } from 'postgres'
import { bootstrapPlatform, platformState } from './bootstrap-platform.ts'
import { clusterFolder, removeSubstitute } from './cluster-folders.ts'
import { databaseUrl } from './database-url.ts'
import { explained } from './explain-failure.ts'
import { stopLeftoverServer } from './leftover-server.ts'
import { platformUser, type ServerOptions, startServer } from './server.ts'

/** A running database with the platform's schemas. */
export interface Database {
  /** Whether this start created the database, so that it has no migrations and no seed yet. */
  fresh: boolean
  /** Pool of the platform's superuser. */
  sql: Sql
  platformUrl: string
  projectUrl: string
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL with the platform's schemas. Recreates a data folder whose first start was interrupted.
 * @throws Error with a remedy if the platform's SQL has changed since the data was created, the disk is full, or another
 * PostgreSQL version made the data
 */
export async function startDatabase(options: ServerOptions): Promise<Database> {
  const state = platformState(options.dataDir)
  if (state === 'missing') await removeDatabase(options.dataDir)
  if (state === 'outdated') {
    throw new Error('The local stack has changed since this database was created. Run "npm run db:reset".')
  }
  const server = await startServer(options).catch((error: unknown) => {
    throw explained(error, options.dataDir)
  })
  const platformUrl = databaseUrl(platformUser, options.port)
  const sql = postgres(platformUrl, { max: 10, onnotice: () => {} })
  const stop = async () => {
    await sql.end({ timeout: 2 })
    await server.stop()
    if (options.throwAway) await removeDatabase(options.dataDir)
  }
  try {
    if (server.fresh) await bootstrapPlatform(sql, options)
  } catch (error) {
    await stop()
    throw explained(error, options.dataDir)
  }
  return {
    fresh: server.fresh,
    sql,
    platformUrl,
    projectUrl: databaseUrl('postgres', options.port),
    stop,
  }
}

/** Removes the database of a stack's folder. First stops a server that still runs on it. */
export async function removeDatabase(dataDir: string): Promise<void> {
  const cluster = clusterFolder(dataDir)
  await stopLeftoverServer(cluster)
  rmSync(cluster, { recursive: true, force: true })
  removeSubstitute(cluster)
  rmSync(path.join(dataDir, 'platform-version'), { force: true })
}
