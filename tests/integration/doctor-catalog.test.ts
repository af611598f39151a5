import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalogFindings } from '../../tools/doctor/catalog-checks.ts'
import type { Finding } from '../../tools/doctor/finding.ts'
import { statementsOf } from '../../tools/doctor/report.ts'
import { type Database, startMigratedDatabase } from '../../tools/local-stack/index.ts'
import { compareDatabases } from '../../tools/schema/compare.ts'
import { repairsOf } from '../../tools/schema/repairs.ts'
import { freePort } from '../../tools/shared/ports.ts'
import { catalogFaults } from './doctor-catalog-faults.ts'

// The doctor compares a project with what the migrations make, as `postgres`, as which it connects to a hosted project. Each thing done by
// hand is named with a statement, and the statements make the project as it was.

/** What a hosted project has of the platform, or gets from it with time, and a database on this machine has not. */
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

it('a project that nobody has touched is as the migrations make it, whatever the platform did', async () => {
  for (const statement of platformsWork) await platform.unsafe(statement)
  const findings = await examined()
  expect(wrongAmong(findings)).toEqual([])
  everything = findings.map(({ what }) => what)
}, 60_000)

it('everything done by hand is named, with what repairs it', async () => {
  for (const [sql] of catalogFaults) await platform.unsafe(sql)
  const findings = wrongAmong(await examined())
  const lines = findings.map(({ what }) => what)
  const expected = catalogFaults.flatMap(([, , ...says]) => says)
  for (const [sql, group, says] of catalogFaults)
    expect(lines, sql).toContainEqual(
      expect.stringContaining(`${group} are as the migrations make them: not ${says}`),
    )
  const unexpected = lines.filter((line) => !expected.some((one) => line.includes(`: not ${one}`)))
  expect(unexpected).toEqual([])
  expect(lines).toHaveLength(expected.length)
  for (const { what, hint, mend } of findings) {
    expect(hint, what).not.toBe('')
    expect(mend, what).toMatch(/;/)
  }
  // Nothing that people entered goes unread, and nobody waits while an index is built.
  const repairOf = (object: string) => findings.find(({ what }) => what.includes(`not ${object} `))?.mend
  expect(repairOf('table public.notes')).toBe('-- Look first at what it holds: DROP TABLE "public"."notes";')
  expect(repairOf('index public.pay_lines_day_paid_once_idx')).toContain('CONCURRENTLY')
  const seen = new Set(lines.map((line) => line.replace(/: not .*/s, '')))
  expect(everything.filter((what) => !seen.has(what))).toEqual([])

  await repair(findings)
  expect(wrongAmong(await examined()).map(({ what, mend }) => `${what}: ${mend}`)).toEqual([])
  // Rows that were there are still there, and a new one has a number of its own.
  const numbers = await platform`
    with added as (
      insert into public.pay_runs (id, until) values (gen_random_uuid(), '2026-11-08') returning number
    )
    select number from added union all select number from public.pay_runs order by number`
  expect(numbers).toEqual([{ number: 1 }, { number: 2 }])
}, 120_000)

/** Runs what `--mend` writes, also what it only advises, as `postgres` or, where a hosted project refuses that too, as the platform. */
async function repair(findings: readonly Finding[]): Promise<void> {
  const own = postgres(project.projectUrl, { max: 1, onnotice: () => {} })
  const asPlatform: string[] = []
  for (const text of statementsOf(findings)) {
    const statements = text
      .replace(/^--.*\n/, '')
      .replace(/^-- Look first at what it holds: /, '')
      .replaceAll(/^-- /gm, '')
    await own.unsafe(statements).catch(async (error: unknown) => {
      expect(error, statements).toMatchObject({ code: '42501' })
      asPlatform.push(statements)
    })
  }
  await own.end()
  for (const statements of asPlatform) await platform.unsafe(statements)
}
