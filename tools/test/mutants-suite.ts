import { judgeSample } from '../mutants/index.ts'
import type { SuiteResult } from '../shared/suite-report.ts'

/** Plants a fixed sample of faults in the database. Each fault's test file must catch it. */
export async function runMutantsSuite(databaseUrl: string): Promise<SuiteResult> {
  const { caught, survived } = await judgeSample(databaseUrl)
  for (const name of survived) console.log(` ✗ ${name}`)
  console.log(` ${survived.length === 0 ? '✓' : '✗'} ${caught} planted faults are caught`)
  return { name: 'mutants', passed: caught, failed: survived.length, skipped: 0, failures: survived }
}
