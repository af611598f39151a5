import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'

export interface ServiceProgram {
  /** What it is called in errors and in the log. */
  name: string
  command: string
  args: readonly string[]
  folder: string
  /** All that it gets of an environment, besides PATH and HOME. */
  environment: Readonly<Record<string, string>>
}

/** A program that serves until it is stopped. */
export interface ServiceProcess {
  stop(): Promise<void>
}

/** How long a service may take to answer after its start, in milliseconds. */
const startLimitMs = 60_000
/** How long it may take to end, before it is killed, in milliseconds. */
const stopLimitMs = 4_000
/** Lines of its output that an error shows. */
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
 * @throws Error with its last lines when it fails
 */
export async function runToEnd(program: ServiceProgram, log: (line: string) => void): Promise<void> {
  const { child, lastLines } = start(program, log)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program.name} ended with ${code}:\n${lastLines()}`)
}

/**
 * Starts a program that serves.
 * @param readyUrl answers 2xx once it does
 * @throws Error with its last lines when it ends, or does not answer in time
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
