import { stripVTControlCharacters } from 'node:util'

/** The outcome of a suite: counts, and the names of the tests that failed. */
export interface SuiteResult {
  name: string
  passed: number
  failed: number
  skipped: number
  failures: string[]
  /** How long it took, in milliseconds. */
  duration?: number
}

/** A failed test's name with the first lines of why: the end of a log is often all that there is of it. */
export function nameWithReason(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
  const reason = lines.filter((line) => line !== '').slice(0, 4)
  return [name, ...reason].join('\n        ')
}

/** A suite that could not run counts as one failure. */
export function suiteThatDidNotRun(name: string, reason: string): SuiteResult {
  return { name, passed: 0, failed: 1, skipped: 0, failures: [reason] }
}

/**
 * Prints each suite's outcome by name, then the closing line `N passed, N failed`.
 * Returns the exit code: 0 only if every suite ran and none of its tests failed.
 */
export function printReport(results: SuiteResult[]): number {
  const total = { passed: 0, failed: 0, skipped: 0 }
  console.log('')
  for (const result of results) {
    const empty = result.passed + result.failed === 0
    if (empty) {
      result.failed += 1
      result.failures.push('no test was run')
    }
    total.passed += result.passed
    total.failed += result.failed
    total.skipped += result.skipped
    const mark = result.failed === 0 ? 'passed' : 'FAILED'
    const took = result.duration === undefined ? '' : `, ${Math.round(result.duration / 1000)} s`
    console.log(`${result.name.padEnd(14)} ${mark}  ${result.passed} passed, ${result.failed} failed${took}`)
    for (const failure of result.failures) console.log(`    ✗ ${failure}`)
  }
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
  return total.failed === 0 ? 0 : 1
}
