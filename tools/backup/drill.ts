import type { Started } from '../shared/started.ts'
import type { Project } from './back-up.ts'
import type { SpareStack } from './spare-stacks.ts'

/** Of a backend, what a restore needs. */
type Addresses = Pick<SpareStack['stack'], 'apiUrl' | 'secretKey' | 'databaseUrl'>

interface Drill {
  /** Ends the backend, also when the program is interrupted. */
  started: Started
  /** Starts the backend that is thrown away afterwards. */
  start: () => Promise<{ stack: Addresses; stop: SpareStack['stop'] }>
  /** Restores into it. @returns the exit code */
  restore: (project: Project) => Promise<number>
  /** Whether it keeps running until Ctrl-C. */
  open: boolean
}

/** Restores a backup into a backend on this machine, and ends that. @returns the exit code of the restore */
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
    // A restore whose backend an interrupt has ended fails, and has nothing to say.
    await started.goOn()
    await started.end()
  }
}
