/** The parsed output of a test file. */
interface Tap {
  passed: number
  /** The failed tests with pgTAP's details. A wrong number of tests also counts as a failure. */
  failures: string[]
}

/**
 * Returns the lines of text in the results of one or more statements. For a single statement, the driver returns the
 * rows without an outer list.
 */
export function tapLines(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n')
  if (Array.isArray(value)) return value.flatMap(tapLines)
  if (value !== null && typeof value === 'object') return Object.values(value).flatMap(tapLines)
  return []
}

/** Reads the lines of a whole file. Counts the tests itself instead of relying on `finish()`, because a file can lack that call. */
export function readTap(lines: readonly string[]): Tap {
  const plans: number[] = []
  const failures: string[] = []
  let passed = 0
  let failed = 0
  for (const line of lines) {
    const [, plan] = line.match(/^1\.\.(\d+)/) ?? []
    if (plan !== undefined) plans.push(Number(plan))
    else if (/^ok \d+.*# (todo|skip)/i.test(line))
      failures.push(`${line}: a test either runs or is not there`)
    else if (/^ok \d+/.test(line)) passed += 1
    else if (/^not ok \d+/.test(line)) {
      failures.push(line)
      failed += 1
    } else if (line.startsWith('#') && failures.length > 0)
      failures[failures.length - 1] += `\n       ${line}`
  }
  const [plan] = plans
  if (plan === undefined) failures.push('it has no plan')
  else if (plans.length > 1) failures.push(`it has ${plans.length} plans`)
  else if (plan === 0 || plan !== passed + failed)
    failures.push(`it ran ${passed + failed} tests of the ${plan} that it plans`)
  return { passed, failures }
}
