import type { Sql } from 'postgres'
import { catalogFaults } from './catalog-faults.ts'
import { functionFaults } from './function-faults.ts'
import { type Mutant, withUniqueNames } from './mutant.ts'

/** Every fault that can be planted in the database, each with a name of its own. */
export async function allFaults(sql: Sql): Promise<Mutant[]> {
  return withUniqueNames([...(await catalogFaults(sql)), ...(await functionFaults(sql))])
}
