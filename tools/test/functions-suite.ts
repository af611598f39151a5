import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestOptions } from './options.ts'
import { type SuiteResult, suiteThatDidNotRun } from './report.ts'
import { type Environment, runProgram } from './run-program.ts'

/** Checks the types of the edge functions and runs their tests under Deno. */
export async function runFunctionsSuite(
  workFolder: string,
  { extra }: Pick<TestOptions, 'extra'>,
  environment: Environment,
): Promise<SuiteResult> {
  const reportFile = join(workFolder, 'deno.xml')
  const code = await runProgram(
    'node_modules/.bin/deno',
    [
      'test',
      '--allow-all',
      '--config=deno.json',
      `--junit-path=${reportFile}`,
      'supabase/functions',
      ...extra,
    ],
    environment,
  )
  const report = await readFile(reportFile, 'utf8').catch(() => '')
  const tests = attribute(report, 'tests')
  if (tests === undefined)
    return suiteThatDidNotRun('functions', `deno test ended with code ${code} and left no report`)
  const failures = [...report.matchAll(/<testcase name="([^"]*)"[^>]*>\s*<failure/g)].map(
    (match) => match[1] ?? '',
  )
  if (code !== 0 && failures.length === 0) failures.push(`deno test ended with code ${code}`)
  const skipped = [...report.matchAll(/<skipped/g)].length
  return {
    name: 'functions',
    passed: Math.max(0, tests - failures.length - skipped),
    failed: failures.length,
    skipped,
    failures,
  }
}

function attribute(report: string, name: string): number | undefined {
  const match = new RegExp(`<testsuites[^>]* ${name}="(\\d+)"`).exec(report)
  return match ? Number(match[1]) : undefined
}
