import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Environment, runProgram } from '../shared/run-program.ts'
import type { TestOptions } from './options.ts'
import { nameWithReason, type SuiteResult, suiteThatDidNotRun } from './report.ts'

const errors = z.array(z.object({ message: z.optional(z.string()) }))

const journeys = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(
        z.object({ projectName: z.string(), status: z.string(), results: z.array(z.object({ errors })) }),
      ),
    }),
  ),
  get suites() {
    return z.optional(z.array(journeys))
  },
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), skipped: z.number() }),
  errors,
  suites: z.array(journeys),
})

/** Runs the journeys of tests/e2e in Chromium. A flaky test counts as failed. */
export async function runBrowserSuite(
  workFolder: string,
  environment: Environment,
  { words, extra }: Pick<TestOptions, 'words' | 'extra'>,
): Promise<SuiteResult> {
  const reportFile = join(workFolder, 'playwright.json')
  const code = await runProgram(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...inJourneys(words), ...extra],
    { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile },
  )
  let report: z.infer<typeof playwrightReport>
  try {
    report = playwrightReport.parse(JSON.parse(await readFile(reportFile, 'utf8')))
  } catch {
    return suiteThatDidNotRun('browser', `playwright ended with code ${code} and left no report`)
  }
  const { expected, skipped } = report.stats
  const failures = [
    ...report.errors.map((error) => error.message ?? 'playwright reported an error'),
    ...report.suites.flatMap(failedIn),
  ]
  if (code !== 0 && failures.length === 0) failures.push(`playwright ended with code ${code}`)
  return {
    name: 'browser',
    passed: expected,
    failed: failures.length,
    skipped,
    failures,
  }
}

/** The journeys of a file or group that failed, or passed at the second try only. */
function failedIn({ specs, suites = [] }: z.infer<typeof journeys>): string[] {
  const failed = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        nameWithReason(`[${projectName}] ${file} › ${title}`, results[0]?.errors[0]?.message),
      ),
  )
  return [...failed, ...suites.flatMap(failedIn)]
}

/** Playwright looks for words in the whole path; a folder above may have one, too. */
function inJourneys(words: readonly string[]): string[] {
  return words.map((word) => `e2e/[^/]*${word}`)
}
