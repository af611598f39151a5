import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ports, takenPorts } from './ports.ts'
import { endPrograms } from './run-program.ts'

/** Everything that this program starts and must end. */
export interface Started {
  /** The folder for the program's files, removed at the end. */
  workFolder: string
  /** Resolves at once while the program runs, and never once it has begun to end. Await this call before each further start. */
  goOn(): Promise<void>
  /** Waits for `starting`, then does the same as {@link goOn}. Calls `end` with the result when the program ends. */
  start<Thing>(starting: Promise<Thing>, end?: (thing: Thing) => unknown): Promise<Thing>
  /**
   * Ends all started services, the latest first. Runs only once, because an interrupt and the end of the program can both
   * call this function.
   */
  end(): Promise<void>
}

/** Ends the program with a message if a port that it needs is taken. */
export async function exitIfTaken(ports: Ports): Promise<void> {
  const taken = await takenPorts(ports)
  if (taken.length === 0) return
  console.error(taken.join('\n'))
  process.exit(1)
}

/** Creates the {@link Started} of this program. After that, an interrupt ends everything that was started, and then the program. */
export async function keepStarted(name: string): Promise<Started> {
  const workFolder = await mkdtemp(join(tmpdir(), `shinework-${name}-`))
  const enders: (() => Promise<unknown>)[] = [() => rm(workFolder, { recursive: true, force: true })]
  let ending: Promise<void> | undefined

  async function endAll(): Promise<void> {
    endPrograms()
    for (const ender of enders.reverse()) await ender().catch((error: unknown) => console.error(error))
  }

  const started: Started = {
    workFolder,
    goOn: () => (ending === undefined ? Promise.resolve() : new Promise(() => {})),
    async start(starting, end) {
      // Registered before the start is complete, so that an interrupt during the start also ends the service.
      enders.push(async () => {
        const thing = await starting.catch(() => undefined)
        if (thing !== undefined) await end?.(thing)
      })
      const thing = await starting
      await started.goOn()
      return thing
    },
    end() {
      ending ??= endAll()
      return ending
    },
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Ctrl-C arrives twice, from the terminal and from run.mjs. The second signal must not interrupt the shutdown.
      if (ending !== undefined) return
      // Ignores errors of services and programs that are ended in the middle of their work.
      process.on('uncaughtException', () => {})
      void started.end().finally(() => process.exit(130))
    })
  }
  return started
}

/** Runs `work`, ends everything that the program started, and exits. The exit code is 1 if `work` throws or returns false. */
export async function runToEnd(started: Started, work: () => Promise<boolean>): Promise<never> {
  let isGood = false
  try {
    isGood = await work()
  } catch (error) {
    await started.goOn()
    console.error(error)
  }
  await started.end()
  process.exit(isGood ? 0 : 1)
}
