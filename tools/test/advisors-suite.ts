import postgres from 'postgres'
import * as z from 'zod/mini'
import { captureProgram } from '../shared/run-program.ts'
import type { SuiteResult } from './report.ts'

const findings = z.array(z.object({ name: z.string(), detail: z.string() }))
const advisorsReport = z.union([findings, z.object({ results: findings })])

/** A finding about the statistics of a new database, not about its design. */
const aboutUseOnly = 'unused_index'

/** Runs Supabase's security and performance lints on the test database: one test, which passes without a finding. */
export async function runAdvisorsSuite(
  databaseUrl: string,
  platformDatabaseUrl: string,
): Promise<SuiteResult> {
  // Without this, some lints believe that no schema is exposed.
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
