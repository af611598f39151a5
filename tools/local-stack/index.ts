import type { RunningStack, StackOptions } from './stack.ts'

export {
  type AppliedMigration,
  applyPending,
  editedMigrations,
  readMigrations,
  recordMigrations,
} from './migrate/apply-migrations.ts'
export { prepareDatabase } from './migrate/prepare-database.ts'
export { runStatements } from './migrate/run-statements.ts'
export { runsAlone } from './migrate/runs-alone.ts'
export { afterOpaque, type Statement, splitSql } from './migrate/split-sql.ts'
export { startMigratedDatabase } from './migrated-database.ts'
// The local stack's public interface. Other programs import nothing else from it.
export { type Database, startDatabase } from './postgres/database.ts'
export { projectFolder, readProjectConfig } from './project-config.ts'
export { chooseServices, hasServices } from './real-services/service-programs.ts'
export type { RunningStack, StackOptions } from './stack.ts'
export type { StackAddresses } from './stack-types.ts'
export { watchFiles } from './watch-files.ts'

/** Starts the whole backend (stack.ts). Loads the services lazily, because a database alone does not need them. */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  return (await import('./stack.ts')).startStack(options)
}
