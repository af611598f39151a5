import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { splitSql } from '../local-stack/migrate/split-sql.ts'
import type { SuiteResult } from './report.ts'
import { readTap, tapLines } from './tap.ts'

/**
 * Runs the pgTAP files of supabase/tests in name order, each on its own connection as role postgres. A file that raises an
 * error or misses its plan counts as failed. One that asks for tests.zone() runs in Brisbane, Perth and on Lord Howe.
 * @param words of which one must be in a file's name; all files where there are none. Helpers (00…) always run.
 */
export async function runPgtapSuite(
  databaseUrl: string,
  words: string[],
  folder = 'supabase/tests',
): Promise<SuiteResult> {
  const result: SuiteResult = { name: 'database', passed: 0, failed: 0, skipped: 0, failures: [] }
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const isWanted = (file: string) =>
    file.startsWith('00') || words.length === 0 || words.some((word) => file.includes(word))
  for (const file of files.filter(isWanted)) {
    const before = result.passed
    const failuresBefore = result.failures.length
    const text = await readFile(join(folder, file), 'utf8')
    for (const place of !file.startsWith('00') && /tests\.zone\(\)|\{zone\}/.test(text)
      ? places
      : [undefined]) {
      await runFile(file, text, place, databaseUrl, result)
    }
    const failed = result.failures.length - failuresBefore
    console.log(` ${failed === 0 ? '✓' : '✗'} ${file} (${result.passed - before} passed, ${failed} failed)`)
    for (const failure of result.failures.slice(failuresBefore)) console.log(`     ✗ ${failure}`)
  }
  return result
}

/** Where days begin at other times, one of them with half an hour of daylight saving: rules about days hold in each. */
const places = [undefined, { name: 'Perth', postcode: '6000' }, { name: 'Lord Howe', postcode: '2898' }]

async function runFile(
  file: string,
  text: string,
  place: (typeof places)[number],
  databaseUrl: string,
  result: SuiteResult,
): Promise<void> {
  const sql = postgres(databaseUrl, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: `pgtap ${file}` },
  })
  const lines: string[] = []
  let error: string | undefined
  try {
    if (place) await sql`select set_config('tests.postcode', ${place.postcode}, false)`
    // One by one, as the API sends them: a statement can ask for its own text.
    for (const statement of splitSql(text)) lines.push(...tapLines(await sql.unsafe(statement.text)))
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : String(thrown)
  } finally {
    await sql.end({ timeout: 5 })
  }
  const { passed, failures } = readTap(lines)
  const all = error === undefined ? failures : [error, ...failures]
  result.passed += passed
  result.failed += all.length
  result.failures.push(...all.map((failure) => `${file}${place ? ` in ${place.name}` : ''}: ${failure}`))
}
