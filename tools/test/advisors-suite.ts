import postgres from 'postgres'
import * as z from 'zod/mini'
import type { SuiteResult } from './report.ts'
import { captureProgram } from './run-program.ts'

const findings = z.array(z.object({ name: z.string(), detail: z.string() }))
const advisorsReport = z.union([findings, z.object({ results: findings })])

/** Tells of the statistics of a database that has just been made, not of its design. */
const aboutUseOnly = 'unused_index'

/** Supabase's own security and performance lints over the test database: one test, passed when there is no finding. */
export async function runAdvisorsSuite(
  databaseUrl: string,
  platformDatabaseUrl: string,
): Promise<SuiteResult> {
  // Without it some of the lints believe that no schema is exposed and find nothing.
  const sql = postgres(platformDatabaseUrl, { max: 1, onnotice: () => {} })
  await sql`alter database postgres set pgrst.db_schemas = 'public'`
  await sql.end()
  const { code, output, errors } = await captureProgram('node_modules/.bin/supabase', [
    ...[
      'db',
      'advisors',
      '--db-url',
      `${databaseUrl}?sslmode=disable`,
      '--type',
      'all',
      '--level',
      'info',
      '--fail-on',
      'none',
    ],
    ...['--output-format', 'json', '--agent', 'no'],
  ])
  if (code !== 0) throw new Error(`supabase db advisors ended with code ${code}: ${output || errors}`)
  const report = advisorsReport.parse(JSON.parse(output))
  const failures = (Array.isArray(report) ? report : report.results)
    .filter((finding) => finding.name !== aboutUseOnly)
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
