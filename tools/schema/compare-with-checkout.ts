import { startMigratedDatabase } from '../local-stack/index.ts'
import { type Comparison, compareDatabases } from './compare.ts'
import { inScratch } from './scratch-database.ts'

/**
 * Compares a deployed project's database with a temporary one that has this checkout's migrations.
 * @param url the connection string of the project's `postgres`
 */
export const compareWithCheckout = (url: string): Promise<Comparison> =>
  inScratch(startMigratedDatabase, ({ projectUrl }) =>
    compareDatabases(url, projectUrl, { isDeployed: true }),
  )
