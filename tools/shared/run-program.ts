import { type ChildProcess, spawn } from 'node:child_process'

const running = new Set<ChildProcess>()

/** Variables added to our own environment. */
export type Environment = Record<string, string>

/**
 * Runs a program to its end, showing its output.
 * @returns its exit code; 1 if it cannot be started or is ended by a signal
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
export function captureProgram(
  command: string,
  args: string[],
  environment: Environment = {},
): Promise<{ code: number; output: string; errors: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    })
    running.add(child)
    let output = ''
    let errors = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString()
    })
    child.on('error', (error) => {
      running.delete(child)
      resolve({ code: 1, output, errors: error.message })
    })
    child.on('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output, errors })
    })
  })
}

/** Ends every program that is still running. */
export function endPrograms(): void {
  for (const child of running) child.kill('SIGTERM')
}
