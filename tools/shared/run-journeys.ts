import { type Environment, endPrograms, runProgram } from './run-program.ts'

/**
 * Runs the journeys that have one of `words` in their files' names, all without, as `npm test -- --only browser` does; a signal ends them.
 * @param options Playwright's own
 */
export function runJourneys(
  words: readonly string[],
  options: readonly string[],
  environment: Environment,
): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endPrograms)
  const args = ['tools/run.mjs', 'test', '--only', 'browser', ...words, '--', ...options]
  return runProgram(process.execPath, args, environment)
}
