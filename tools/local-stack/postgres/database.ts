import { rmSync } from 'node:fs'
import path from 'node:path'
import postgres, { type Sql } from 'postgres'
import { bootstrapPlatform, platformState } from './bootstrap.ts'
import { clusterFolder, removeSubstitute } from './folders.ts'
import { stopLeftoverServer } from './leftover-server.ts'
import { localPassword, platformUser, type ServerOptions, startServer } from './server.ts'

/** A running database with the platform's part in it. */
export interface Database {
  /** Whether this start made the database: then it has no migrations and no seed yet. */
  fresh: boolean
  /** Pool of the platform's superuser. */
  sql: Sql
  platformUrl: string
  projectUrl: string
  stop(): Promise<void>
}

/** The connection string of a login role of the local database. */
export function databaseUrl(role: string, port: number): string {
  return `postgresql://${role}:${localPassword}@127.0.0.1:${port}/postgres`
}

/**
 * Starts PostgreSQL and makes sure of the platform's part. A data folder whose first start was broken off is made
 * anew; one whose platform part was made by other SQL than the present is refused with the way out.
 */
export async function startDatabase(options: ServerOptions): Promise<Database> {
  const state = platformState(options.dataDir)
  if (state === 'missing') await removeDatabase(options.dataDir)
  if (state === 'outdated') {
    throw new Error(
      'The local stack has changed since this database was made. Run "npm run db:reset" to make it anew.',
    )
  }
  const server = await startServer(options)
  const platformUrl = databaseUrl(platformUser, options.port)
  const sql = postgres(platformUrl, { max: 10, onnotice: () => {} })
  const stop = async () => {
    await sql.end({ timeout: 2 })
    await server.stop()
    if (options.throwAway) await removeDatabase(options.dataDir)
  }
  try {
    if (server.fresh) await bootstrapPlatform(sql, options.dataDir)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    fresh: server.fresh,
    sql,
    platformUrl,
    projectUrl: databaseUrl('postgres', options.port),
    stop,
  }
}

/** Removes the database of a stack's folder, stopping a server that still runs on it. */
export async function removeDatabase(dataDir: string): Promise<void> {
  const cluster = clusterFolder(dataDir)
  await stopLeftoverServer(cluster)
  rmSync(cluster, { recursive: true, force: true })
  removeSubstitute(cluster)
  rmSync(path.join(dataDir, 'platform-version'), { force: true })
}
