import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { isChosenFile } from '../../tests/short-run.ts'
import { splitSql } from '../local-stack/index.ts'
import { readTap, tapLines } from '../shared/pgtap-output.ts'
import type { SuiteResult } from '../shared/suite-report.ts'
import type { TestOptions } from './options.ts'

/** True for a helper file. Helpers are committed to the database, because all other files use them. */
const isHelper = (file: string) => file.startsWith('00')

interface Run {
  file: string
  statements: string[]
  /** True if people and jobs swap locations, so that each time zone is tested on both sides. */
  isSwapped: boolean
}

/**
 * Runs the pgTAP files of supabase/tests, each on its own connection as role postgres. A file fails if it raises an error or
 * runs another number of tests than it plans.
 * @param databaseUrls identical databases. Each gets the helpers, then runs one file after the other
 * @param options `words`: a file's name must contain one of them. Without words, all files run. Helpers (00…) always run.
 * `all`: files with hostile values try each value. Files about times run a second time with the locations of people and jobs
 * swapped, so that each time zone is tested on both sides.
 * `part`: the rest consists of the runs that `all` adds, and of the files that the short run leaves out
 */
export async function runPgtapSuite(
  databaseUrls: readonly string[],
  { words, all, part = 'all' }: Pick<TestOptions, 'words' | 'all'> & Partial<Pick<TestOptions, 'part'>>,
  folder = 'supabase/tests',
): Promise<SuiteResult> {
  const result: SuiteResult = { name: 'database', passed: 0, failed: 0, skipped: 0, failures: [] }
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const isWanted = (file: string) => words.length === 0 || words.some((word) => file.includes(word))
  const helpers = (
    await Promise.all(files.filter(isHelper).map((file) => runsOf(folder, file, all, 'all')))
  ).flat()
  const runs = (
    await Promise.all(
      files
        .filter((file) => !isHelper(file) && isWanted(file))
        .map((file) => runsOf(folder, file, all, part)),
    )
  ).flat()
  await Promise.all(
    databaseUrls.map(async (databaseUrl) => {
      // Installs pgTAP once, because that takes longer than most files. Drops it afterwards, because it is not part of the
      // product.
      await change(databaseUrl, (sql) => sql`create extension if not exists pgtap with schema extensions`)
      for (const run of helpers) await runFile(run, all, databaseUrl, result)
      for (let run = runs.shift(); run; run = runs.shift()) await runFile(run, all, databaseUrl, result)
      await change(databaseUrl, (sql) => sql`drop extension pgtap`)
    }),
  )
  return result
}

async function runsOf(folder: string, file: string, all: boolean, part: TestOptions['part']): Promise<Run[]> {
  const text = await readFile(join(folder, file), 'utf8')
  // Statements run one by one, as the API sends them, because a statement can query its own text.
  const statements = splitSql(text).map((statement) => statement.text)
  const isAboutTimes = !isHelper(file) && /\b(?:home|job)_zone\b/.test(text)
  const isChosen = isChosenFile(`${folder}/${file}`, text, part)
  return [...(isChosen ? [false] : []), ...(all && isAboutTimes ? [true] : [])].map((isSwapped) => ({
    file,
    statements,
    isSwapped,
  }))
}

async function change(databaseUrl: string, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}

async function runFile(
  { file, statements, isSwapped }: Run,
  all: boolean,
  databaseUrl: string,
  result: SuiteResult,
): Promise<void> {
  const sql = postgres(databaseUrl, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: `pgtap ${file}` },
  })
  const start = performance.now()
  const lines: string[] = []
  let error: string | undefined
  let running = ''
  try {
    if (all) await sql`select set_config('tests.all', 'on', false)`
    if (isSwapped) await sql`select set_config('tests.swapped', 'on', false)`
    for (running of statements) lines.push(...tapLines(await sql.unsafe(running)))
  } catch (thrown) {
    error = `${thrown instanceof Error ? thrown.message : String(thrown)}, in: ${running.replaceAll(/\s+/g, ' ').trim().slice(0, 200)}`
  } finally {
    await sql.end({ timeout: 5 })
  }
  const { passed, failures } = readTap(lines)
  const faults = error === undefined ? failures : [error, ...failures]
  const name = `${file}${isSwapped ? ' with places swapped' : ''}`
  result.passed += passed
  result.failed += faults.length
  result.failures.push(...faults.map((failure) => `${name}: ${failure}`))
  console.log(
    ` ${faults.length === 0 ? '✓' : '✗'} ${name} (${passed} passed, ${faults.length} failed, ${((performance.now() - start) / 1000).toFixed(1)} s)`,
  )
  for (const failure of faults) console.log(`     ✗ ${failure}`)
}
