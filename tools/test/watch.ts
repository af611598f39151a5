import { basename, join } from 'node:path'
import {
  type Database,
  prepareDatabase,
  projectFolder,
  startMigratedDatabase,
  watchFiles,
} from '../local-stack/index.ts'
import { runProgram } from '../shared/run-program.ts'
import type { Started } from '../shared/started-services.ts'
import { printReport } from '../shared/suite-report.ts'
import type { TestOptions } from './options.ts'
import { runPgtapSuite } from './pgtap-suite.ts'

/** The tests to run after changes in the folder `supabase`: all tests in a new database, all tests, or the named files. */
export function testsFor(files: string[]): 'new database' | 'all' | string[] {
  const names = files.filter((file) => /^(migrations|seeds|tests)[/\\][^/\\]*\.sql$/.test(file))
  if (names.some((file) => !file.startsWith('tests'))) return 'new database'
  const tests = names.map((file) => basename(file))
  return tests.some((file) => file.startsWith('00')) ? 'all' : tests
}

/**
 * Runs the database tests. Then runs a test file again when it changes, and all tests in a new database when a migration
 * changes.
 */
async function watchDatabase(
  { words, all }: TestOptions,
  port: number,
  dataDir: string,
): Promise<() => Promise<void>> {
  let database: Database | undefined

  async function renew(): Promise<void> {
    await database?.stop()
    database = undefined
    const started = await startMigratedDatabase({ port, dataDir })
    try {
      await prepareDatabase(started, { seed: true, onProgress: () => {} })
      database = started
    } catch (error) {
      await started.stop()
      throw error
    }
  }

  async function test(chosen: string[]): Promise<void> {
    if (!database) await renew()
    if (database) printReport([await runPgtapSuite([database.projectUrl], { words: chosen, all })])
    console.log('Waiting for a change of supabase/migrations or supabase/tests …')
  }

  async function update(files: string[]): Promise<void> {
    const tests = testsFor(files)
    if (tests.length === 0) return
    try {
      if (tests === 'new database') await renew()
      await test(typeof tests === 'string' ? words : tests)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
  }

  await update(['migrations/all.sql'])
  const stopWatching = watchFiles(projectFolder, update)
  return async () => {
    await stopWatching()
    await database?.stop()
  }
}

/** Reruns unit and database tests when files change, until the program is interrupted. */
export async function watchTests(
  options: TestOptions,
  databasePort: number,
  started: Started,
): Promise<number> {
  const { suites, words, extra } = options
  if (suites.includes('database')) {
    const dataDir = join(started.workFolder, 'database')
    await started.start(watchDatabase(options, databasePort, dataDir), (stop) => stop())
  }
  if (!suites.includes('unit')) return new Promise(() => undefined)
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    '--project',
    'unit*',
    '--clearScreen=false',
    ...words,
    ...extra,
  ]
  return runProgram(process.execPath, vitest, {}, 'inherit')
}
