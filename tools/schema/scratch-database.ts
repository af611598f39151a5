import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../local-stack/index.ts'
import { freePort } from '../shared/ports.ts'

/**
 * Starts a database in its own folder while `work` runs, then stops and removes it.
 * @param start starts the database on the given free port and in the given folder
 */
export async function inScratch<T>(
  start: (place: { port: number; dataDir: string }) => Promise<Database>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'shinework-scratch-'))
  try {
    const database = await start({ port: await freePort(), dataDir: join(folder, 'data') })
    try {
      return await work(database)
    } finally {
      await database.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
