import type { Started } from '../shared/started.ts'
import type { Project } from './back-up.ts'
import type { SpareStack } from './spare-stacks.ts'

/** The parts of a backend that a restore needs. */
type Addresses = Pick<SpareStack['stack'], 'apiUrl' | 'secretKey' | 'databaseUrl'>

interface Drill {
  /** Stops the backend, also when the program is interrupted. */
  started: Started
  /** Starts the temporary backend. */
  start: () => Promise<{ stack: Addresses; stop: SpareStack['stop'] }>
  /** Restores into the backend. @returns the exit code */
  restore: (project: Project) => Promise<number>
  /** True if the backend keeps running until Ctrl-C. */
  open: boolean
}

/** Restores a backup into a backend on this machine, then stops the backend. @returns the exit code of the restore */
export async function drill({ started, start, restore, open }: Drill): Promise<number> {
  const began = Date.now()
  const { stack } = await started.start(start(), ({ stop }) => stop())
  try {
    const code = await restore({
      url: stack.apiUrl,
      secretKey: stack.secretKey,
      databaseUrl: stack.databaseUrl,
    })
    console.log(`Restored in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
    if (open) {
      console.log(`\n  API       ${stack.apiUrl}\n  database  ${stack.databaseUrl}\n\nCtrl-C throws it away.`)
      await new Promise(() => {})
    }
    return code
  } finally {
    // After an interrupt the restore fails, because its backend was stopped. That failure is not reported.
    await started.goOn()
    await started.end()
  }
}
