import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningStack, type StackOptions, startStack } from '../local-stack/index.ts'
import { freePort } from '../shared/ports.ts'
import type { Started } from '../shared/started-services.ts'
import type { Project } from './back-up.ts'

/** A backend on free ports, and the function that stops it and removes its data. */
type SpareStack = { stack: RunningStack; stop: () => Promise<void> }

/**
 * Starts a backend without schema and data, for a restored backup. The backend runs no edge functions and no cron jobs, so that it sends
 * no pending message of the backup and the data stay unchanged.
 */
export const startEmptyStack = (): Promise<SpareStack> => startSpareStack({ migrate: false })

/** Starts a spare backend that has the schema but no seed data. */
export const startMigratedStack = (): Promise<SpareStack> => startSpareStack({ seed: false })

/** Starts a spare backend with the schema and the demo data. */
export const startDemoStack = (): Promise<SpareStack> => startSpareStack({})

async function startSpareStack(what: Pick<StackOptions, 'migrate' | 'seed'>): Promise<SpareStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shinework-spare-'))
  const clear = () => rm(dataDir, { recursive: true, force: true })
  const [db, api, mail, smtp] = [await freePort(), await freePort(), await freePort(), await freePort()]
  try {
    const stack = await startStack({
      ...{ ports: { db, api, mail, smtp }, dataDir, siteUrl: 'http://127.0.0.1:5173', throwAway: true },
      ...{ ...what, functions: false, workers: false },
    })
    return { stack, stop: () => stack.stop().then(clear) }
  } catch (error) {
    await clear()
    throw error
  }
}

/**
 * Restores a backup into a backend on this machine, then stops the backend.
 * @param started registers the backend, so that an interrupt of the program also stops it
 * @param restore restores into the backend and returns the exit code
 * @param open true if the backend keeps running until Ctrl-C
 * @returns the exit code of the restore
 */
export async function drill(
  started: Started,
  restore: (project: Project) => Promise<number>,
  open: boolean,
): Promise<number> {
  const began = Date.now()
  const { stack } = await started.start(startEmptyStack(), ({ stop }) => stop())
  const { apiUrl: url, secretKey, databaseUrl } = stack
  try {
    const code = await restore({ url, secretKey, databaseUrl })
    console.log(`Restored in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
    if (open) {
      console.log(`\n  API       ${url}\n  database  ${databaseUrl}\n\nCtrl-C throws it away.`)
      await new Promise(() => {})
    }
    return code
  } finally {
    // An interrupt stops the backend, so the restore fails. `goOn` then never resolves, so that this failure is not reported.
    await started.goOn()
    await started.end()
  }
}
