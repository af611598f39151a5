import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalogFindings } from '../../tools/doctor/catalog-checks.ts'
import type { Finding } from '../../tools/doctor/finding.ts'
import { statementsOf } from '../../tools/doctor/report.ts'
import { type Database, splitSql, startMigratedDatabase } from '../../tools/local-stack/index.ts'
import { compareDatabases } from '../../tools/schema/compare.ts'
import { repairsOf } from '../../tools/schema/repairs.ts'
import { freePort } from '../../tools/shared/ports.ts'
import { catalogFaults } from './doctor-catalog-faults.ts'

// The doctor compares a project with the migrations' result, as `postgres`, its role in a hosted project. It names each manual
// change with a repair statement, and the statements restore the project.

/** Objects that a hosted project's platform has or adds later, but that a database on this machine lacks. */
const platformsWork: string[] = [
  'create role supabase_etl_admin',
  'create role cli_login_postgres login noinherit in role postgres',
  'create schema pgsodium',
  'create table pgsodium.key (id integer generated always as identity, note text)',
  'alter table pgsodium.key alter column note set statistics 500',
  'create schema graphql',
  'create extension citext schema public',
  "create function extensions.watch() returns event_trigger language plpgsql as 'begin end'",
  'create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.watch()',
  "alter role authenticator set session_preload_libraries = 'safeupdate'",
  `alter database postgres set "app.settings.jwt_secret" = 'a secret'`,
  'create publication supabase_realtime_messages_publication for table realtime.messages',
  'alter table auth.users add column more text',
  'grant select on auth.users to dashboard_user',
  'alter default privileges for role supabase_admin in schema public grant select on tables to anon',
  "create table audit.entries_2019_12 partition of audit.entries for values from ('2019-12-01') to ('2020-01-01')",
]

let folder = ''
let project: Database
let desired: Database
let platform: Sql
let everything: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shinework-doctored-'))
  const start = async (name: string) =>
    startMigratedDatabase({ port: await freePort(), dataDir: join(folder, name) })
  ;[project, desired] = await Promise.all([start('project'), start('desired')])
  platform = postgres(project.platformUrl, { max: 1, onnotice: () => {} })
}, 120_000)

afterAll(async () => {
  await platform.end()
  await project.stop()
  await desired.stop()
  await rm(folder, { recursive: true, force: true })
})

const examined = async () =>
  catalogFindings(
    repairsOf(await compareDatabases(project.projectUrl, desired.projectUrl, { isDeployed: true })),
  )

const wrongAmong = (findings: readonly Finding[]) => findings.filter(({ state }) => state !== 'good')

it('an untouched project matches the migrations, whatever the platform has changed', async () => {
  for (const statement of platformsWork) await platform.unsafe(statement)
  const findings = await examined()
  expect(wrongAmong(findings)).toEqual([])
  everything = findings.map(({ what }) => what)
}, 60_000)

it('every manual change to the database is named, with the statement that reverts the change', async () => {
  for (const [sql] of catalogFaults) await platform.unsafe(sql)
  const findings = wrongAmong(await examined())
  const lines = findings.map(({ what }) => what)
  const expected = catalogFaults
    .flatMap(([, ...says]) => says)
    .map((one) => one.replace(': ', ' are as the migrations make them: not '))
  for (const one of expected) expect(lines).toContainEqual(expect.stringContaining(one))
  const unexpected = lines.filter((line) => !expected.some((one) => line.includes(one)))
  expect(unexpected).toEqual([])
  expect(lines).toHaveLength(expected.length)
  for (const { what, hint, mend } of findings) {
    expect(hint, what).not.toBe('')
    expect(mend, what).toMatch(/;/)
  }
  // The repair advises the operator to look at the rows of a table before dropping it, and builds an index without
  // blocking anybody.
  const repairOf = (object: string) => findings.find(({ what }) => what.includes(`not ${object} `))?.mend
  expect(repairOf('table public.notes')).toBe('-- Look first at what it holds: DROP TABLE "public"."notes";')
  expect(repairOf('index public.pay_lines_day_paid_once_idx')).toMatch(
    /^set lock_timeout = 0;\nCREATE UNIQUE INDEX CONCURRENTLY/,
  )
  // The old index is dropped once the new index exists.
  expect(repairOf('index public.pay_lines_payment_idx')).toMatch(
    /CREATE INDEX CONCURRENTLY IF NOT EXISTS "pay_lines_payment_idx_new" [^;]*;\nDROP INDEX CONCURRENTLY IF EXISTS "public"."pay_lines_payment_idx";\nALTER INDEX "public"."pay_lines_payment_idx_new" RENAME/,
  )
  // Validating the rows blocks nobody.
  expect(repairOf('constraint "jobs_have_room_for_the_accepted" on public.jobs')).toMatch(
    /NOT VALID;\n.*VALIDATE/,
  )
  expect(repairOf('column public.pay_lines.day')).toMatch(
    /NOT VALID;\n.* VALIDATE .*;\n.* SET NOT NULL;\n.*DROP CONSTRAINT/,
  )
  expect(repairOf('constraint "payment_details_pkey" on public.payment_details')).toMatch(
    /CREATE UNIQUE INDEX CONCURRENTLY[^;]*;\nset lock_timeout = '2s';\n.*PRIMARY KEY USING INDEX/,
  )
  expect(repairOf('extension pgcrypto')).toBe('ALTER EXTENSION "pgcrypto" SET SCHEMA "extensions";')
  expect(repairOf('table private.job_openings')).toMatch(
    /^-- Nobody can use the table while it is written anew: /,
  )
  // No proposed fix drops an object without creating it again. Such a drop is left to the operator.
  const drops = findings.filter(({ mend = '' }) =>
    /^(drop|select cron\.unschedule|alter \w+ \S+ drop column)/im.test(mend),
  )
  const remade = /CONCURRENTLY|_is_there|CREATE |create /
  expect(drops.map(({ mend = '' }) => mend).filter((mend) => !remade.test(mend))).toEqual([])
  const seen = new Set(lines.map((line) => line.replace(/: not .*/s, '')))
  expect(everything.filter((what) => !seen.has(what))).toEqual([])

  await repair(findings)
  expect(wrongAmong(await examined()).map(({ what, mend }) => `${what}: ${mend}`)).toEqual([])
  // Existing rows are still there, and a new row gets its own number.
  const numbers = await platform`
    with added as (
      insert into public.pay_runs (id, until) values (gen_random_uuid(), '2026-11-08') returning number
    )
    select number from added union all select number from public.pay_runs order by number`
  expect(numbers).toEqual([{ number: 1 }, { number: 2 }])
}, 120_000)

/**
 * Runs the statements of `--mend`, including statements that it only recommends. Runs them as `postgres`, or as the platform if
 * a hosted project refuses `postgres`.
 */
async function repair(findings: readonly Finding[]): Promise<void> {
  const own = postgres(project.projectUrl, { max: 1, onnotice: () => {} })
  const asPlatform: string[] = []
  for (const text of statementsOf(findings)) {
    const statements = text
      .replace(/^--.*\n/, '')
      .replace(/^-- (No migration .*?|Look first .*?|Nobody can .*?): /, '')
      .replaceAll(/^-- /gm, '')
    try {
      // An index is built outside a transaction. Several statements in one request would be a transaction.
      for (const one of splitSql(statements)) await own.unsafe(one.text)
    } catch (error) {
      expect(error, statements).toMatchObject({ code: '42501' })
      await own`reset role`
      asPlatform.push(statements)
    }
  }
  await own.end()
  for (const statements of asPlatform)
    for (const { text } of splitSql(statements)) await platform.unsafe(text)
}
