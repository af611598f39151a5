import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Environment, runProgram } from '../shared/run-program.ts'
import { nameWithReason, type SuiteResult, suiteThatDidNotRun } from '../shared/suite-report.ts'
import type { TestOptions } from './options.ts'

// Runs the test suites whose program writes a JUnit report: Vitest, Playwright and Deno.

type Chosen = Pick<TestOptions, 'words' | 'extra'>

/** Runs one Vitest project. A file that fails to load counts as a failed test. */
export function runVitestSuite(
  project: string,
  workFolder: string,
  { words, extra }: Chosen,
  environment: Environment = {},
): Promise<SuiteResult> {
  const file = join(workFolder, `${project}.xml`)
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', `${project}*`, ...words]
  const reporters = ['--reporter=default', '--reporter=junit', `--outputFile.junit=${file}`]
  return outcomeOf(
    project,
    file,
    runProgram(process.execPath, [...vitest, ...reporters, ...extra], {
      ...environment,
      TESTS_HUNG_FILE: hungFileOf(file),
    }),
  )
}

/** Runs the journeys of tests/e2e in Chromium. */
export async function runBrowserSuite(
  workFolder: string,
  environment: Environment,
  { words, extra }: Chosen,
): Promise<SuiteResult> {
  const file = join(workFolder, 'browser.xml')
  // Playwright matches words against the whole path. This pattern excludes the names of parent folders.
  const journeys = words.map((word) => `e2e/[^/]*${word}`)
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,junit', ...journeys]
  const code = runProgram(process.execPath, [...playwright, ...extra], {
    ...environment,
    PLAYWRIGHT_JUNIT_OUTPUT_FILE: file,
    // Makes the report include the failed first attempt of a journey that passed on retry.
    PLAYWRIGHT_JUNIT_INCLUDE_RETRIES: '1',
  })
  const outcome = await outcomeOf('browser', file, code)
  if (outcome.failed > 0) await printPages()
  return outcome
}

/**
 * Prints the page's content at each journey's failure. On a machine that keeps no files, the log is the only record of the
 * page.
 */
async function printPages(folder = 'test-results'): Promise<void> {
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  for (const file of files.filter((name) => name.endsWith('error-context.md')).slice(0, 5)) {
    const [, page] = /```yaml\n([^]*?)```/.exec(await readFile(join(folder, file), 'utf8')) ?? []
    if (page !== undefined) console.log(`\nThe page as ${dirname(file)} failed:\n${page}`)
  }
}

const functions = 'supabase/functions'

/**
 * The edge functions' test files whose path below the functions folder contains one of `words`. Folders are named after the functions.
 * Without words, all files.
 */
export async function functionTestsWith(words: readonly string[]): Promise<string[]> {
  const files = (await readdir(functions, { recursive: true })).filter((file) => file.endsWith('.test.ts'))
  const isWanted = (file: string) => words.length === 0 || words.some((word) => file.includes(word))
  return files
    .filter(isWanted)
    .map((file) => join(functions, file))
    .sort()
}

/** Runs the tests of the edge functions under Deno. `npm run check` checks their types. */
export async function runFunctionsSuite(
  workFolder: string,
  { words, extra }: Chosen,
  environment: Environment,
): Promise<SuiteResult> {
  const files = await functionTestsWith(words)
  // Without a file argument, Deno would run every test.
  if (files.length === 0)
    return suiteThatDidNotRun('functions', `no test file has ${words.join(' or ')} in its name`)
  const file = join(workFolder, 'deno.xml')
  const deno = [
    'test',
    '--no-check',
    '--allow-all',
    '--config=deno.json',
    `--preload=${join(functions, '_shared/limits-test.ts')}`,
    `--junit-path=${file}`,
    ...files,
    ...extra,
  ]
  return outcomeOf(
    'functions',
    file,
    runProgram('node_modules/.bin/deno', deno, { ...environment, TESTS_HUNG_FILE: hungFileOf(file) }),
  )
}

/** The file in which a killed Vitest or Deno process names the test that hung. Playwright itself reports the test of a killed process. */
const hungFileOf = (report: string) => `${report}.hung`

async function hungTests(report: string): Promise<string[]> {
  const text = await readFile(hungFileOf(report), 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line !== '')
}

/** Reads a program's report after the program has ended. */
async function outcomeOf(name: string, file: string, ended: Promise<number>): Promise<SuiteResult> {
  const code = await ended
  return readReport(name, await readFile(file, 'utf8').catch(() => ''), code, await hungTests(file))
}

/**
 * Parses a JUnit report.
 * @param code the program's exit code. An error outside the tests counts as a failure
 * @param hung the tests that were killed because they hung
 */
export function readReport(
  name: string,
  report: string,
  code: number,
  hung: readonly string[] = [],
): SuiteResult {
  const tests = [...report.matchAll(/<testcase\b([^>]*?)(?:\/>|>([^]*?)<\/testcase>)/g)]
  if (tests.length === 0) {
    return suiteThatDidNotRun(name, [...hung, `it ended with code ${code} and reported no test`].join('\n'))
  }
  const namesWith = (sign: RegExp) =>
    tests.flatMap(([, attributes = '', content = '']) => {
      const [, reason] = sign.exec(content) ?? []
      if (reason === undefined) return []
      const [title, place] = ['name', 'classname'].map((attribute) => valueOf(attribute, attributes))
      // In the edge functions' reports, the title contains the file, and the class name is the file that sets the time limit.
      return [nameWithReason(name === 'functions' ? `${title}` : `${place} › ${title}`, unescaped(reason))]
    })
  const reported = namesWith(/<(?:failure|error)\b[^>]*>([^]*?)<\/(?:failure|error)>/)
  const failures = [...hung, ...reported]
  const flaky = namesWith(/<(?:flakyFailure|flakyError)\b[^>]*>([^]*?)<\/(?:flakyFailure|flakyError)>/)
  if (code !== 0 && failures.length === 0) failures.push(`it ended with code ${code}`)
  const skipped = tests.filter(([, , content]) => content?.includes('<skipped')).length
  const failed = failures.length
  return { name, passed: Math.max(0, tests.length - failed - skipped), failed, skipped, failures, flaky }
}

const valueOf = (attribute: string, attributes: string) =>
  unescaped(new RegExp(`(?:^|\\s)${attribute}="([^"]*)"`).exec(attributes)?.[1] ?? '')

const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const unescaped = (text: string) =>
  text
    .replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, '')
    .replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string) =>
      code === undefined ? (signs[name] ?? whole) : String.fromCodePoint(Number(code)),
    )
