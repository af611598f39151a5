import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, startMigratedDatabase } from '../../tools/local-stack/index.ts'
import { compareDatabases, differencesOf } from '../../tools/schema/compare.ts'
import { migrationFiles, planInWords, refusedSteps } from '../../tools/schema/write-migration.ts'
import { freePort } from '../../tools/shared/ports.ts'

// Plants each kind of difference that `npm run check schema` and `npm run migration` find.

let folder = ''
let actual: Database
let desired: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shinework-schema-'))
  const start = async (name: string) =>
    startMigratedDatabase({ port: await freePort(), dataDir: join(folder, name) })
  ;[actual, desired] = await Promise.all([start('actual'), start('desired')])
}, 120_000)

afterAll(async () => {
  await actual.stop()
  await desired.stop()
  await rm(folder, { recursive: true })
})

/** Runs statements as the platform's superuser, who has every right. */
async function run(database: Database, statements: readonly string[]): Promise<void> {
  const sql = postgres(database.platformUrl, { max: 1, onnotice: () => {} })
  // Runs cron statements as `postgres`, because a cron job belongs to the role that creates it.
  for (const statement of statements)
    await sql.unsafe(statement.includes('cron.') ? `set role postgres; ${statement}; reset role` : statement)
  await sql.end()
}

const compare = () => compareDatabases(actual.platformUrl, desired.platformUrl)

it('two databases with the same migrations have no differences, even if their audit logs cover different months', async () => {
  await run(actual, [
    "create table audit.entries_2019_12 partition of audit.entries for values from ('2019-12-01') to ('2020-01-01')",
  ])
  expect(differencesOf(await compare())).toEqual([])
}, 120_000)

it('every planted difference is named, with the statement that fixes it', async () => {
  const planted: [statement: string, object: string][] = [
    [
      "create or replace function private.set_updated_at() returns trigger language plpgsql set search_path = '' as 'begin return new; end'",
      'function private.set_updated_at',
    ],
    ["comment on function private.is_admin() is 'Other words.'", 'comment of function private.is_admin'],
    ['grant select on public.profiles to anon', 'right of anon on table public.profiles'],
    ['alter table public.courses owner to supabase_admin', 'table public.courses'],
    [
      'drop policy "a profile is read by its owner and by administrators" on public.profiles',
      'policy "a profile is read by its owner and by administrators" on public.profiles',
    ],
    ['alter table public.jobs disable trigger all', 'on public.jobs'],
    ['alter table private.budgets disable row level security', 'table private.budgets'],
    ['drop index public.pay_lines_payment_idx', 'index public.pay_lines_payment_idx'],
    [
      "select cron.alter_job((select jobid from cron.job where jobname = 'forget pay'), active => false)",
      'cron job forget pay',
    ],
    ["select cron.unschedule('remind of jobs')", 'cron job remind of jobs'],
    ["alter database postgres set timezone = 'Australia/Perth'", 'setting TimeZone of the database'],
    [
      "alter role authenticator in database postgres set statement_timeout = '1h'",
      'setting statement_timeout of the database for authenticator',
    ],
    ['alter table private.jobs_seen set unlogged', 'table private.jobs_seen'],
    ["update storage.buckets set public = true where id = 'users'", 'bucket users'],
    [
      "create schema spare; create function spare.reads() returns text language sql security definer as 'select 1::text'",
      'schema spare',
    ],
    [
      'alter default privileges for role postgres in schema public grant select on tables to anon',
      'default right of anon on tables of postgres in public',
    ],
  ]
  await run(
    actual,
    planted.map(([statement]) => statement),
  )
  const differences = differencesOf(await compare())
  const named = differences.map(({ object }) => object).join('\n')
  for (const [statement, object] of planted) expect(named, statement).toContain(object)
  for (const { statement } of differences) expect(statement).not.toBe('')
}, 120_000)

it('the removal of a column or table is refused, and a renamed column is recognised', async () => {
  await run(desired, [
    'alter table public.jobs drop column scope_of_work_url',
    'drop table private.person_notes cascade',
    'alter table public.jobs rename column quote_reference_id to quote_id',
  ])
  const refused = refusedSteps(await compare()).join('\n')
  expect(refused).toContain('column public.jobs.scope_of_work_url would be lost')
  expect(refused).toContain('table private.person_notes would be lost')
  expect(refused).toContain('column public.jobs.quote_reference_id')
  expect(refused).toContain('it looks renamed to column public.jobs.quote_id')
}, 120_000)

it('an index on a table in use is built concurrently, in a migration of its own', async () => {
  await run(desired, ['create index jobs_duration_idx on public.jobs (duration)'])
  const comparison = await compare()
  const files = migrationFiles('quick_durations', comparison)
  expect(files.map(({ name }) => name)).toEqual([
    ...['quick_durations', 'quick_durations_indexes', 'quick_durations_indexes_checked'],
  ])
  expect(files[1]?.text).toContain(
    'DROP INDEX CONCURRENTLY IF EXISTS public.jobs_duration_idx;\nCREATE INDEX CONCURRENTLY jobs_duration_idx ON',
  )
  expect(files[0]?.text).not.toContain('jobs_duration_idx')
  for (const { text } of files) expect(text).toContain("set lock_timeout = '2s';")
  expect(planInWords(comparison).join('\n')).toContain('create index public.jobs_duration_idx')
}, 120_000)

it('a new check constraint is validated in a migration of its own, after the lock is released', async () => {
  await run(desired, ['alter table public.jobs add constraint short check (char_length(duration) < 900)'])
  const files = migrationFiles('short', await compare())
  expect(files.map(({ name }) => name)).toContain('short_validation')
  expect(files[0]?.text).toMatch(/ADD CONSTRAINT "short" CHECK .* NOT VALID;/)
  const validation = files.find(({ name }) => name === 'short_validation')
  expect(validation?.text).toContain('ALTER TABLE "public"."jobs" VALIDATE CONSTRAINT "short";')
}, 120_000)
