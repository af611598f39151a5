import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import type { SuiteResult } from './report.ts'
import { captureProgram } from './run-program.ts'

/**
 * Supabase's own security and performance lints over the test database: one test, passed when there is no finding.
 * The CLI reads the port from a config.toml, so it is given a folder of its own.
 */
export async function runAdvisorsSuite(
  workFolder: string,
  databasePort: number,
  platformDatabaseUrl: string,
): Promise<SuiteResult> {
  const project = join(workFolder, 'advisors')
  await mkdir(join(project, 'supabase'), { recursive: true })
  await writeFile(
    join(project, 'supabase/config.toml'),
    `project_id = "advisors"\n[db]\nport = ${databasePort}\nmajor_version = 17\n`,
  )
  // Without it some of the lints believe that no schema is exposed and find nothing.
  const sql = postgres(platformDatabaseUrl, { max: 1, onnotice: () => {} })
  await sql`alter database postgres set pgrst.db_schemas = 'public'`
  await sql.end()
  const { code, output, errors } = await captureProgram('node_modules/.bin/supabase', [
    ...['db', 'advisors', '--type', 'all', '--level', 'info', '--fail-on', 'info'],
    ...['--output-format', 'json', '--agent', 'no', '--workdir', project],
  ])
  const clean = code === 0
  if (!clean) console.log(output, errors)
  else console.log(' ✓ supabase db advisors has no finding')
  return {
    name: 'advisors',
    passed: clean ? 1 : 0,
    failed: clean ? 0 : 1,
    skipped: 0,
    failures: clean ? [] : [`supabase db advisors ended with code ${code}: ${(output || errors).trim().slice(0, 4000)}`],
  }
}
