import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningStack, type StackOptions, startStack } from '../local-stack/index.ts'
import { freePort } from '../shared/ports.ts'

/** A backend on free ports, and the function that stops it and removes its data. */
export type SpareStack = { stack: RunningStack; stop: () => Promise<void> }

/**
 * Starts a backend without schema and data, for a restored backup. It runs no edge functions and no cron jobs, so that no pending message
 * of the backup is sent and the data stay unchanged.
 */
export const startEmptyStack = (): Promise<SpareStack> => startSpareStack({ migrate: false })

/** Starts a spare backend with the schema. */
export const startMigratedStack = (): Promise<SpareStack> => startSpareStack({ seed: false })

/** Starts a spare backend with the schema and the demo data. */
export const startDemoStack = (): Promise<SpareStack> => startSpareStack({})

async function startSpareStack(what: Pick<StackOptions, 'migrate' | 'seed'>): Promise<SpareStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shinework-spare-'))
  const clear = () => rm(dataDir, { recursive: true, force: true })
  const ports = {
    db: await freePort(),
    api: await freePort(),
    mail: await freePort(),
    smtp: await freePort(),
  }
  const siteUrl = 'http://127.0.0.1:5173'
  try {
    const quiet = { functions: false, workers: false }
    const stack = await startStack({ ports, dataDir, siteUrl, throwAway: true, ...what, ...quiet })
    return {
      stack,
      stop: async () => {
        await stack.stop()
        await clear()
      },
    }
  } catch (error) {
    await clear()
    throw error
  }
}
