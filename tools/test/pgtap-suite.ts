import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { splitSql } from '../local-stack/migrate/split-sql.ts'
import type { SuiteResult } from './report.ts'

const folder = 'supabase/tests'

/**
 * Runs the pgTAP files of supabase/tests in name order, each on its own connection as role postgres. A file that raises an
 * error or misses its plan counts as failed.
 * @param words of which one must be in a file's name; all files where there are none. Helpers (00…) always run.
 */
export async function runPgtapSuite(databaseUrl: string, words: string[]): Promise<SuiteResult> {
  const result: SuiteResult = { name: 'database', passed: 0, failed: 0, skipped: 0, failures: [] }
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const isWanted = (file: string) =>
    file.startsWith('00') || words.length === 0 || words.some((word) => file.includes(word))
  for (const file of files.filter(isWanted)) {
    const before = result.passed
    const failuresBefore = result.failures.length
    await runFile(file, databaseUrl, result)
    const failed = result.failures.length - failuresBefore
    console.log(` ${failed === 0 ? '✓' : '✗'} ${file} (${result.passed - before} passed, ${failed} failed)`)
    for (const failure of result.failures.slice(failuresBefore)) console.log(`     ✗ ${failure}`)
  }
  return result
}

async function runFile(file: string, databaseUrl: string, result: SuiteResult): Promise<void> {
  const sql = postgres(databaseUrl, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: `pgtap ${file}` },
  })
  try {
    const before = result.passed + result.failed
    // One by one, as the API sends them: a statement can ask for its own text.
    for (const { text } of splitSql(await readFile(join(folder, file), 'utf8'))) {
      for (const line of tapLines(await sql.unsafe(text))) count(line, file, result)
    }
    if (result.passed + result.failed === before) fail(result, `${file}: it ran no test`)
  } catch (error) {
    fail(result, `${file}: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** The lines of text in the rows of every statement; the rows of a single statement come unwrapped. */
export function tapLines(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n')
  if (Array.isArray(value)) return value.flatMap(tapLines)
  if (value !== null && typeof value === 'object') return Object.values(value).flatMap(tapLines)
  return []
}

function count(line: string, file: string, result: SuiteResult): void {
  if (/^ok \d+/.test(line)) result.passed += 1
  else if (/^not ok \d+/.test(line)) fail(result, `${file}: ${line}`)
  else if (/^# Looks like you (planned|failed)/.test(line) && line.includes('planned'))
    fail(result, `${file}: ${line}`)
  else if (line.startsWith('#') && result.failures.length > 0)
    result.failures[result.failures.length - 1] += `\n       ${line}`
}

function fail(result: SuiteResult, what: string): void {
  result.failed += 1
  result.failures.push(what)
}
