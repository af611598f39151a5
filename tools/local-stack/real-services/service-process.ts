import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'

export interface ServiceProgram {
  /** The service's name in errors and in the log. */
  name: string
  command: string
  args: readonly string[]
  folder: string
  /** The program's whole environment, apart from PATH and HOME. */
  environment: Readonly<Record<string, string>>
}

/** A program that serves until it is stopped. */
interface ServiceProcess {
  stop(): Promise<void>
}

/** How long to wait for a service's first response after its start, in milliseconds. */
const startLimitMs = 60_000
/** How long to wait for a service to end before it is killed, in milliseconds. */
const stopLimitMs = 4_000
/** How many lines of the program's output an error shows. */
const shownLines = 30

function start({ command, args, folder, environment }: ServiceProgram, log: (line: string) => void) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH, HOME, LANG: 'C.UTF-8', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      log(line)
      lines.push(line)
      if (lines.length > shownLines) lines.shift()
    })
  }
  return { child, lastLines: () => lines.join('\n') }
}

/**
 * Runs a program to its end.
 * @throws Error with the program's last lines of output if it fails
 */
export async function runToEnd(program: ServiceProgram, log: (line: string) => void): Promise<void> {
  const { child, lastLines } = start(program, log)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program.name} ended with ${code}:\n${lastLines()}`)
}

/**
 * Starts a service's program, and resolves once it is ready.
 * @param readyUrl URL that returns 2xx once the service is ready
 * @throws Error with the program's last lines of output if it ends or is not ready in time
 */
export async function startService(
  program: ServiceProgram,
  readyUrl: string,
  log: (line: string) => void,
): Promise<ServiceProcess> {
  const { child, lastLines } = start(program, log)
  const spawned = once(child, 'spawn')
  await spawned
  const end = performance.now() + startLimitMs
  while (!(await isReady(readyUrl))) {
    if (child.exitCode !== null || performance.now() > end) {
      await stop(child)
      throw new Error(`${program.name} did not start:\n${lastLines()}`)
    }
    await setTimeout(50)
  }
  return { stop: () => stop(child) }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const patience = new AbortController()
  const late = setTimeout(stopLimitMs, undefined, { signal: patience.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  )
  await ended
  patience.abort()
  await late
}
