import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { copyDatabase, startMigratedDatabase } from '../../local-stack/index.ts'
import { freePort } from '../../shared/ports.ts'
import { readHelpers } from './test-file.ts'

/** Long enough for the slowest statement on a busy machine; a fault that makes one run for ever is caught by it. */
const statementTimeout = 120_000

export interface Clones {
  /** One connection to each copy, as role postgres. */
  connections: Sql[]
  close(): Promise<void>
}

/** In memory where the system has such a folder. */
const fastFolder = () => (existsSync('/dev/shm') ? '/dev/shm' : tmpdir())

/**
 * Starts PostgreSQL in memory and makes copies of a database with all migrations and the tests' helpers, one for each
 * worker: a fault lives in a transaction that is rolled back, and its locks stop nobody in another database.
 */
export async function startClones(count: number): Promise<Clones> {
  const dataDir = await mkdtemp(join(fastFolder(), 'shinework-mutants-'))
  // Else PostgreSQL, which does not run as root, would be given a folder elsewhere.
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const database = await startMigratedDatabase({ port, dataDir })
  const connections: Sql[] = []
  const close = async () => {
    for (const sql of connections) await sql.end({ timeout: 1 })
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const sql = postgres(database.projectUrl, { max: 1, onnotice: () => {} })
    await sql.unsafe('create extension if not exists pgtap with schema extensions')
    for (const helpers of await readHelpers()) await sql.unsafe(helpers)
    await sql.end()
    for (let number = 1; number <= count; number += 1) {
      const url = await copyDatabase(database, `clone_${number}`)
      // What tells which test file calls which function; only a superuser may ask for it.
      await database.sql.unsafe(`alter database clone_${number} set track_functions = 'all'`)
      connections.push(
        postgres(url, {
          max: 1,
          idle_timeout: 0,
          max_lifetime: null,
          onnotice: () => {},
          // Whatever is known to be hostile is tried.
          connection: { statement_timeout: statementTimeout, 'tests.all': 'on' },
        }),
      )
    }
  } catch (error) {
    await close()
    throw error
  }
  return { connections, close }
}
