import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

const running = new Set<ChildProcess>()

/** Environment variables that a started program gets in addition to this program's own. */
export type Environment = Record<string, string>

/**
 * Runs a program to its end, showing its output.
 * @returns the exit code, or 1 if the program cannot be started or is ended by a signal
 */
export function runProgram(
  command: string,
  args: string[],
  environment: Environment = {},
  stdin: 'ignore' | 'inherit' = 'ignore',
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: [stdin, 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    })
    running.add(child)
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      running.delete(child)
      resolve(1)
    })
    child.on('exit', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

/** Runs a program to its end and returns its output instead of showing it. */
export async function captureProgram(
  command: string,
  args: string[],
  environment: Environment = {},
): Promise<{ code: number; output: string; errors: string }> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  running.add(child)
  try {
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { code: child.exitCode ?? 1, output, errors }
  } catch (error) {
    return { code: 1, output: '', errors: String(error) }
  } finally {
    running.delete(child)
  }
}

/** Ends every program that is still running. */
export function endPrograms(): void {
  for (const child of running) child.kill('SIGTERM')
}
