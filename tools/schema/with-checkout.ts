import { startMigratedDatabase } from '../local-stack/index.ts'
import { type Comparison, compareDatabases } from './compare.ts'
import { inScratch } from './scratch.ts'

/**
 * Compares a deployed project's database with what this checkout's migrations make, in a database that is started for it and removed.
 * @param url connection string of the project's `postgres`
 */
export const compareWithCheckout = (url: string): Promise<Comparison> =>
  inScratch(startMigratedDatabase, ({ projectUrl }) =>
    compareDatabases(url, projectUrl, { isDeployed: true }),
  )
