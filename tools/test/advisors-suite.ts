import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import * as z from 'zod/mini'
import type { SuiteResult } from './report.ts'
import { captureProgram } from './run-program.ts'

const advisorsReport = z.object({ results: z.array(z.object({ name: z.string(), detail: z.string() })) })

/** Tells of the statistics of a database that has just been made, not of its design. */
const aboutUseOnly = 'unused_index'

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
  const { output } = await captureProgram('node_modules/.bin/supabase', [
    ...['db', 'advisors', '--type', 'all', '--level', 'info', '--fail-on', 'none'],
    ...['--output-format', 'json', '--agent', 'no', '--workdir', project],
  ])
  const failures = advisorsReport
    .parse(JSON.parse(output))
    .results.filter((finding) => finding.name !== aboutUseOnly)
    .map((finding) => `${finding.name}: ${finding.detail}`)
  if (failures.length === 0) console.log(' ✓ supabase db advisors has no finding')
  return {
    name: 'advisors',
    passed: failures.length === 0 ? 1 : 0,
    failed: failures.length,
    skipped: 0,
    failures,
  }
}
