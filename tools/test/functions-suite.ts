import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Environment, runProgram } from '../shared/run-program.ts'
import type { TestOptions } from './options.ts'
import { type SuiteResult, suiteThatDidNotRun } from './report.ts'

const folder = 'supabase/functions'

/**
 * The test files of the edge functions that have one of `words` in their path below the functions' folder, whose folders are named
 * as the functions are; all where there are no words.
 */
export async function functionTestsWith(words: readonly string[]): Promise<string[]> {
  const files = await readdir(folder, { recursive: true })
  return files
    .filter(
      (file) =>
        file.endsWith('.test.ts') && (words.length === 0 || words.some((word) => file.includes(word))),
    )
    .map((file) => join(folder, file))
    .sort()
}

/** Checks the types of the edge functions and runs their tests under Deno. */
export async function runFunctionsSuite(
  workFolder: string,
  { words, extra }: Pick<TestOptions, 'words' | 'extra'>,
  environment: Environment,
): Promise<SuiteResult> {
  const files = await functionTestsWith(words)
  // Deno would run every test where it is given no file.
  if (files.length === 0)
    return suiteThatDidNotRun('functions', `no test file has ${words.join(' or ')} in its name`)
  const reportFile = join(workFolder, 'deno.xml')
  const code = await runProgram(
    'node_modules/.bin/deno',
    ['test', '--allow-all', '--config=deno.json', `--junit-path=${reportFile}`, ...files, ...extra],
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
