import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { printReport, printTable, recordedResults, recordResult, type SuiteResult } from './suite-report.ts'

const printed: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'shinework-report-'))

beforeEach(() => {
  printed.length = 0
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  vi.spyOn(console, 'table').mockImplementation(() => {})
})
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const good = (given: Partial<SuiteResult> = {}): SuiteResult => ({
  name: 'unit',
  passed: 3,
  failed: 0,
  skipped: 0,
  failures: [],
  ...given,
})

it('the last line counts the tests of every suite', () => {
  expect(printTable([good(), good({ passed: 2, failed: 1, failures: ['pays › rounds'] })])).toBe(1)
  expect(printed.at(-1)).toBe('\n5 passed, 1 failed')
  expect(printed.join()).toContain('pays › rounds')
})

it('a suite in which no test ran is a failure', () => {
  expect(printReport([good(), good({ passed: 0 })])).toBe(1)
  expect(printed.at(-1)).toBe('\n3 passed, 1 failed')
})

it('a report names flaky journeys and tolerates two, but a third one fails the run', () => {
  const flaky = ['apply.spec.ts › applies', 'pay.spec.ts › pays']
  expect(printTable([good({ flaky })])).toBe(0)
  expect(printed.join()).toContain('flaky, apply.spec.ts › applies')
  expect(printTable([good({ flaky }), good({ flaky: ['log-in.spec.ts › logs in'] })])).toBe(1)
})

it('a result is recorded in the file that TEST_RESULTS names, and child processes do not inherit the variable', async () => {
  const file = join(folder, 'results.jsonl')
  writeFileSync(file, '')
  recordResult(good())
  recordResult(good({ flaky: ['one'] }), file)
  vi.stubEnv('TEST_RESULTS', file)
  vi.resetModules()
  const again = await import('./suite-report.ts')
  expect(process.env).not.toHaveProperty('TEST_RESULTS')
  again.recordResult(good({ name: 'database' }))
  expect(recordedResults(file)).toEqual([good({ flaky: ['one'] }), good({ name: 'database' })])
})
