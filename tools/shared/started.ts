import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ports, takenPorts } from './ports.ts'
import { endPrograms } from './run-program.ts'

/** What this program starts and has to end. */
export interface Started {
  /** For its files; removed at the end. */
  workFolder: string
  /** Never returns once the program is ending, so that nothing more is started. */
  goOn(): Promise<void>
  /** Waits for something that starts, then as {@link goOn}. It ends when the program does. */
  start<Thing>(starting: Promise<Thing>, end?: (thing: Thing) => unknown): Promise<Thing>
  /** Ends everything, the latest first; once, as an interrupt and the end of the program may both ask for it. */
  end(): Promise<void>
}

/** Ends the program where a port that it needs is taken, and says by what. */
export async function exitIfTaken(ports: Ports): Promise<void> {
  const taken = await takenPorts(ports)
  if (taken.length === 0) return
  console.error(taken.join('\n'))
  process.exit(1)
}

/** From now on an interrupt ends what was started, and then the program. */
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
      // Before it has started, so that an interrupt meanwhile ends it as well.
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
      // Ctrl-C arrives twice, from the terminal and from run.mjs; the second must not interrupt the ending.
      if (ending !== undefined) return
      // What is ended in the middle of its work may complain.
      process.on('uncaughtException', () => {})
      void started.end().finally(() => process.exit(130))
    })
  }
  return started
}

/** Does a program's work, ends what it started, and then the program: with 1 when the work fails, or was not good. */
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
