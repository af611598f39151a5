import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Environment, runProgram } from '../shared/run-program.ts'
import type { TestOptions } from './options.ts'
import { nameWithReason, type SuiteResult, suiteThatDidNotRun } from './report.ts'

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

/** Runs one vitest project and reads its outcome; a file that fails to load counts as a failed test. */
export async function runVitestSuite(
  project: string,
  workFolder: string,
  { words, extra }: Pick<TestOptions, 'words' | 'extra'>,
  environment: Environment = {},
): Promise<SuiteResult> {
  const reportFile = join(workFolder, `vitest-${project}.json`)
  const code = await runProgram(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      ...words,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
      ...extra,
    ],
    environment,
  )
  let report: z.infer<typeof vitestReport>
  try {
    report = vitestReport.parse(JSON.parse(await readFile(reportFile, 'utf8')))
  } catch {
    return suiteThatDidNotRun(project, `vitest ended with code ${code} and left no report`)
  }
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => nameWithReason(test.fullName, test.failureMessages[0]))
    return file.status === 'failed' && failed.length === 0
      ? [`${file.name}: ${file.message || 'a hook failed, with the error above'}`]
      : failed
  })
  if (code !== 0 && failures.length === 0) failures.push(`vitest ended with code ${code}`)
  return {
    name: project,
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests,
    failures,
  }
}
