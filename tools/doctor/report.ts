import type { Finding } from './finding.ts'

const marks = { good: '✓', bad: '✗', unknown: '?' }
const colours = { good: 32, bad: 31, unknown: 33 }

/** The longest statement that the report shows, in characters. For a longer statement, the report refers to --mend. */
const longest = 300

/**
 * A finding as it is printed. Adds a lock timeout to the statement, because a copied statement that waits for a lock would
 * otherwise block other queries.
 */
export function lineOf({ what, state, hint, mend }: Finding, isColoured: boolean): string {
  const mark = isColoured ? `\u001b[${colours[state]}m${marks[state]}\u001b[0m` : marks[state]
  const isLong = mend !== undefined && mend.length > longest
  const statement = mend?.startsWith('--') ? mend : mend && `set lock_timeout = '2s';\n${mend}`
  const notes = [hint, isLong ? '--mend <file> writes the statement that mends it.' : statement]
  const lines = notes
    .filter((one) => one !== undefined && one !== '')
    .flatMap((one) => one?.split('\n') ?? [])
  return [`  ${mark} ${what}`, ...lines].join('\n      ')
}

/**
 * The statements that repair the findings, in the order in which they must run. A comment above each statement names its
 * finding.
 */
export function statementsOf(findings: readonly Finding[]): string[] {
  return findings
    .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .flatMap(({ what, mend }) => (mend === undefined ? [] : [`-- ${what.split('\n', 1).join()}\n${mend}\n`]))
}

/** The number of findings of each state, in words. */
export function summaryOf(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length
  return `${count('good')} good, ${count('bad')} to mend, ${count('unknown')} could not be told`
}

/**
 * The exit code: 1 for a fault, 2 if there is no fault but not everything could be examined, otherwise 0.
 * @param isStopped whether the examination ended early
 */
export function exitCodeOf(findings: readonly Finding[], isStopped: boolean): number {
  if (findings.some(({ state }) => state === 'bad')) return 1
  return isStopped || findings.some(({ state, isNote }) => state === 'unknown' && isNote !== true) ? 2 : 0
}
