import postgres from 'postgres'
import { adviceOn } from '../shared/advisors.ts'
import type { SuiteResult } from '../shared/suite-report.ts'

/** Runs Supabase's security and performance lints on the test database. Counts as one test, which passes if there are no findings. */
export async function runAdvisorsSuite(
  databaseUrl: string,
  platformDatabaseUrl: string,
): Promise<SuiteResult> {
  // Without this setting, some lints assume that no schema is exposed.
  const sql = postgres(platformDatabaseUrl, { max: 1, onnotice: () => {} })
  await sql`alter database postgres set pgrst.db_schemas = 'public'`
  await sql.end()
  const advice = await adviceOn(databaseUrl)
  const failures = advice?.map(({ name, detail }) => `${name}: ${detail}`) ?? ['the report has another form']
  const passed = failures.length === 0 ? 1 : 0
  if (passed === 1) console.log(' ✓ supabase db advisors has no finding')
  return { name: 'advisors', passed, failed: failures.length, skipped: 0, failures }
}
