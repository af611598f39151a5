import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningStack, startStack } from '../local-stack/index.ts'
import { freePort } from '../shared/ports.ts'

/**
 * Starts a backend without schema and data on free ports, for a restored backup. It runs no edge functions and no cron jobs:
 * none of the messages that wait in the backup reaches anybody, and the data stay as they were.
 */
export async function startEmptyStack(): Promise<{ stack: RunningStack; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shinework-restored-'))
  const ports = {
    db: await freePort(),
    api: await freePort(),
    mail: await freePort(),
    smtp: await freePort(),
  }
  const siteUrl = 'http://127.0.0.1:5173'
  const quiet = { functions: false, workers: false }
  const stack = await startStack({ ports, dataDir, siteUrl, throwAway: true, migrate: false, ...quiet })
  return {
    stack,
    stop: async () => {
      await stack.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
