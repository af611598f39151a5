import { type Environment, endPrograms, runProgram } from './run-program.ts'

/**
 * Runs journeys as `npm test -- --only browser` does. A signal ends them.
 * @param given the command line: words of the files' names (none for all files), then Playwright's options
 * @param options default options for Playwright, which `given` overrides
 */
export function runJourneys(
  given: readonly string[],
  options: readonly string[],
  environment: Environment,
): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endPrograms)
  const first = given.findIndex((word) => word.startsWith('-'))
  const words = first === -1 ? given : given.slice(0, first)
  const more = first === -1 ? [] : given.slice(first).filter((word) => word !== '--')
  const args = ['tools/run.mjs', 'test', '--only', 'browser', ...words, '--', ...options, ...more]
  return runProgram(process.execPath, args, environment)
}
