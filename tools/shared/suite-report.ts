import { appendFileSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod/mini'

const suiteResult = z.object({
  name: z.string(),
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** The names of the tests that failed. */
  failures: z.array(z.string()),
  /** The names of the tests that passed on a retry. */
  flaky: z.optional(z.array(z.string())),
  /** The suite's duration in milliseconds. */
  duration: z.optional(z.number()),
})

/** The outcome of a suite: counts, and the names of the tests that failed. */
export type SuiteResult = z.infer<typeof suiteResult>

/** A failed test's name with the first lines of its message, because often only the end of the log is available. */
export function nameWithReason(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
  const reason = lines.filter((line) => line !== '').slice(0, 4)
  return [name, ...reason].join('\n        ')
}

/** The result of a suite that could not run. It counts as one failure. */
export function suiteThatDidNotRun(name: string, reason: string): SuiteResult {
  return { name, passed: 0, failed: 1, skipped: 0, failures: [reason] }
}

/**
 * The result of a suite whose programs are not on this machine. Its row shows "not run", and it does not affect the counts.
 */
export function suiteThatWasNotRun(name: string): SuiteResult {
  return { name: `${name}: not run`, passed: 0, failed: 0, skipped: 0, failures: [] }
}

/**
 * The file in which `npm run everything` collects results. The variable is removed from the environment, because tests start
 * programs that also report results.
 */
const collected = process.env['TEST_RESULTS']
delete process.env['TEST_RESULTS']

/**
 * Adds a suite's result to a file.
 * @param file the file to append to. Defaults to the file of `npm run everything`. Outside that run, nothing is written
 * by default
 */
export function recordResult(result: SuiteResult, file = collected): void {
  if (file) appendFileSync(file, `${JSON.stringify(result)}\n`)
}

/**
 * Reads the outcomes that {@link recordResult} has written to a file.
 * @throws ZodError, SyntaxError if a line is not an outcome
 */
export function recordedResults(file: string): SuiteResult[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => suiteResult.parse(JSON.parse(line)))
}

/**
 * Prints each suite's outcome by name, then the closing line `N passed, N failed`, and records the outcomes.
 * Returns the exit code: 0 only if every suite ran and none of its tests failed.
 */
export function printReport(results: SuiteResult[]): number {
  console.log('')
  for (const result of results) {
    if (result.passed + result.failed === 0) {
      result.failed += 1
      result.failures.push('no test was run')
    }
    recordResult(result)
    const mark = result.failed === 0 ? 'passed' : 'FAILED'
    const took = result.duration === undefined ? '' : `, ${secondsOf(result)} s`
    console.log(`${result.name.padEnd(18)} ${mark}  ${result.passed} passed, ${result.failed} failed${took}`)
    printNames(result)
  }
  return printTotal(results)
}

/** How many journeys of one run can need a retry. More retries indicate a fault in the product or the tests. */
const mostFlaky = 2

/** Prints one row for each suite, the tests that failed or were flaky, and the closing line. Returns the exit code. */
export function printTable(results: SuiteResult[]): number {
  const flaky = results.flatMap((result) => result.flaky ?? [])
  const all = [...results]
  if (flaky.length > mostFlaky) {
    all.push(
      suiteThatDidNotRun('flaky', `${flaky.length} journeys needed a second try; ${mostFlaky} may need one`),
    )
  }
  console.log('')
  console.table(
    all.map((result) => ({
      suite: result.name,
      passed: result.passed,
      failed: result.failed,
      flaky: result.flaky?.length ?? 0,
      seconds: secondsOf(result),
    })),
  )
  for (const result of all) printNames(result)
  return printTotal(all)
}

const secondsOf = ({ duration = 0 }: SuiteResult) => Math.round(duration / 1000)

function printNames({ name, failures, flaky = [] }: SuiteResult): void {
  for (const failure of failures) console.log(`    ✗ ${name}: ${failure}`)
  for (const journey of flaky) console.log(`    ~ ${name}: flaky, ${journey}`)
}

function printTotal(results: readonly SuiteResult[]): number {
  const sum = (count: (result: SuiteResult) => number) =>
    results.reduce((total, result) => total + count(result), 0)
  const failed = sum((result) => result.failed)
  const skipped = sum((result) => result.skipped)
  const tail = skipped > 0 ? `, ${skipped} skipped` : ''
  console.log(`\n${sum((result) => result.passed)} passed, ${failed} failed${tail}`)
  return failed === 0 ? 0 : 1
}
