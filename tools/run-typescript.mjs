import { spawn } from 'node:child_process'

/**
 * Runs one of the project's TypeScript programs with the arguments this one was given and ends with its exit code.
 * Signals are left to the program: it gets them from the terminal too, and closes what it opened.
 */
export function runTypeScript(program) {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}
