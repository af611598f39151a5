import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMigratedDatabase } from '../local-stack/index.ts'
import { freePort } from '../shared/ports.ts'
import { type Comparison, compareDatabases } from './compare.ts'

/**
 * Compares a deployed project's database with what this checkout's migrations make, in a database that is started for it and removed.
 * @param url connection string of the project's `postgres`
 */
export async function compareWithCheckout(url: string): Promise<Comparison> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shinework-checkout-'))
  try {
    const database = await startMigratedDatabase({ port: await freePort(), dataDir })
    try {
      return await compareDatabases(url, database.projectUrl, { isDeployed: true })
    } finally {
      await database.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
