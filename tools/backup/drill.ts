import { once } from 'node:events'
import type { Project } from './back-up.ts'
import type { SpareStack } from './spare-stacks.ts'

/** Of a backend, what a restore needs. */
type Addresses = Pick<SpareStack['stack'], 'apiUrl' | 'secretKey' | 'databaseUrl'>

interface Drill {
  /** Starts the backend that is thrown away afterwards. */
  start: () => Promise<{ stack: Addresses; stop: SpareStack['stop'] }>
  /** Restores into it. @returns the exit code */
  restore: (project: Project) => Promise<number>
  /** Whether it keeps running until Ctrl-C. */
  open: boolean
}

/** Restores a backup into a backend on this machine, and ends that. @returns the exit code of the restore */
export async function drill({ start, restore, open }: Drill): Promise<number> {
  const started = Date.now()
  const { stack, stop } = await start()
  try {
    const code = await restore({
      url: stack.apiUrl,
      secretKey: stack.secretKey,
      databaseUrl: stack.databaseUrl,
    })
    console.log(`Restored in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
    if (open) {
      console.log(`\n  API       ${stack.apiUrl}\n  database  ${stack.databaseUrl}\n\nCtrl-C throws it away.`)
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    }
    return code
  } finally {
    await stop()
  }
}
