import { readFile } from 'node:fs/promises'
import type { Sql } from 'postgres'

const filled = [
  'public.profiles',
  'public.jobs',
  'public.applications',
  'public.documents',
  'public.document_openings',
  'public.notifications',
  'private.deliveries',
  'public.availability',
  'private.job_notices_sent',
  'private.jobs_seen',
  'private.invitations',
  'private.reserve',
  'public.conversations',
  'public.conversation_messages',
  'audit.entries',
]

/**
 * Fills a new database with `jobs` jobs, a fifth as many people and three times as many applications. Adds the company of
 * company-week.sql.
 * @param onStep receives the number of finished steps and of all steps
 */
export async function fillDatabase(
  sql: Sql,
  jobs: number,
  onStep: (done: number, all: number) => void,
): Promise<void> {
  await sql`select set_config('statement_timeout', '0', false), set_config('maintenance_work_mem', '1GB', false)`
  // Indexes are rebuilt afterwards, because updating indexes row by row would take most of the time. The indexes of constraints
  // are kept.
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any (${filled}::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)

  const statements = await readFile(new URL('fill-database.sql', import.meta.url), 'utf8')
  const counts = { jobs, people: jobs / 5, applications: jobs * 3 }
  const steps = statements.split(/;\n/).filter((statement) => statement.trim() !== '')
  const all = steps.length + indexes.length
  for (const [at, statement] of steps.entries()) {
    onStep(at + 1, all)
    await sql.unsafe(
      statement.replace(/:(jobs|people|applications)\b/g, (_, name: keyof typeof counts) =>
        String(counts[name]),
      ),
    )
  }

  // Removes ON ONLY from the index definitions of partitioned tables, because it would leave out the partitions.
  for (const [at, { definition }] of indexes.entries()) {
    onStep(steps.length + at + 1, all)
    await sql.unsafe(definition.replace(' ON ONLY ', ' ON '))
  }
  // Adds 200 people and 300 jobs a week, as `npm run db:reset -- --week` does. Unlike fill-database.sql, company-week.sql
  // runs with triggers.
  await sql.unsafe(await readFile(new URL('company-week.sql', import.meta.url), 'utf8'))
  await sql.unsafe('vacuum analyze')
}
