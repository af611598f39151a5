import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { applyMigrations } from '../../tools/local-stack/migrate/apply-migrations.ts'
import { type Database, startDatabase } from '../../tools/local-stack/postgres/database.ts'
import { databaseUrl } from '../../tools/local-stack/postgres/database-url.ts'
import { compareDatabases, differencesOf } from '../../tools/schema/compare.ts'
import { freePort } from '../../tools/shared/ports.ts'
import { captureProgram } from '../../tools/shared/run-program.ts'
import { triesAll } from '../tries-all.ts'

// docs/hosting.md has people push the migrations with the Supabase CLI, which splits files into statements in its own way. Each
// push has its own server, because roles, their settings and cron jobs belong to the server, not to a database.

// The test starts three servers and five programs, beside other tests on a small machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const migrations = 'supabase/migrations'
const localities = 'supabase/reference/localities.sql'
const names = readdirSync(migrations)
  .sort()
  .map((file) => file.replace(/\.sql$/, ''))

interface EmptyServer {
  port: number
  database: Database
  remove(): Promise<void>
}

async function startEmptyServer(): Promise<EmptyServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shinework-pushed-'))
  const port = await freePort()
  const database = await startDatabase({ port, dataDir, throwAway: true })
  return {
    port,
    database,
    remove: async () => {
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Data that a schema comparison does not see: the localities, and the roles' memberships. */
const dataOf = ({ database }: EmptyServer) => database.sql<{ line: string }[]>`
  select concat_ws(' ', 'member', roleid::regrole, member::regrole, '=', admin_option, inherit_option, set_option) as line
  from pg_catalog.pg_auth_members where member::regrole::text not like 'cli_login_%'
  union all
  select concat_ws(' ', 'localities', '=', count(*), md5(string_agg(place::text, ',' order by place::text)))
  from public.localities place
  order by 1`

/** Expects that a server has the same schema and data as one that our own program has migrated. */
async function expectAsWanted(server: EmptyServer): Promise<void> {
  const urls = [server.database.projectUrl, wanted.database.projectUrl] as const
  expect(differencesOf(await compareDatabases(...urls, { isDeployed: true }))).toEqual([])
  expect(await dataOf(server)).toEqual(await dataOf(wanted))
}

/**
 * Runs a command of the installed Supabase CLI for that database, as docs/hosting.md gives it. Returns the text of both its
 * outputs.
 */
async function runCli(
  { port }: EmptyServer,
  role: string,
  ...command: string[]
): Promise<{ code: number; text: string }> {
  const address = `${databaseUrl(role, port)}?sslmode=disable`
  const answer = await captureProgram('node_modules/.bin/supabase', [
    ...['db', ...command, '--db-url', address, '--yes', '--agent', 'no'],
  ])
  return { code: answer.code, text: answer.output + answer.errors }
}

const push = (server: EmptyServer, role: string) => runCli(server, role, 'push')

const recordOf = ({ database }: EmptyServer) =>
  database.sql<{ file: string }[]>`
    select concat_ws('_', version, name) as file from supabase_migrations.schema_migrations order by version`

/**
 * Applies the migrations as `npm start` does, as the role `postgres` or a role that switches to it.
 * @returns the names of the applied migrations
 */
async function applyOurselves({ port }: EmptyServer, role: string): Promise<string[]> {
  const sql = postgres(databaseUrl(role, port), { max: 1, onnotice: () => undefined })
  try {
    await sql`set role postgres`
    const applied: string[] = []
    await applyMigrations(sql, migrations, (name) => applied.push(name))
    await sql.file(localities)
    return applied
  } finally {
    await sql.end()
  }
}

// The role that hosted projects have for `supabase link`.
const member = 'cli_login_postgres'
const makeMember = ({ database }: EmptyServer) =>
  database.sql.unsafe(`create role ${member} login noinherit password 'postgres' in role postgres`)

let wanted: EmptyServer

beforeAll(async () => {
  wanted = await startEmptyServer()
  await applyOurselves(wanted, 'postgres')
})

afterAll(() => wanted.remove())

let server: EmptyServer

beforeEach(async () => {
  server = await startEmptyServer()
  await makeMember(server)
  // Creates public buckets, as if by hand before the migrations, which must close them.
  await server.database.sql`
    insert into storage.buckets (id, name, public) select name, name, true from unnest(array['users', 'jobs', 'courses']) name`
})

afterEach(() => server.remove())

// As `postgres`, the CLI has every right that the member role has, so `postgres` is tried only in the full
// run.
it.each(triesAll ? ['postgres', member] : [member])(
  'the Supabase CLI applies the migrations as %s with the same result as npm start, and repeats no migration',
  async (role) => {
    const first = await push(server, role)
    expect(first.code, first.text).toBe(0)
    const load = await runCli(server, role, 'query', '--file', localities)
    expect(load.code, load.text).toBe(0)
    expect((await recordOf(server)).map(({ file }) => file)).toEqual(names)
    await expectAsWanted(server)

    const second = await push(server, role)
    expect(second.code, second.text).toBe(0)
    expect(second.text).toContain('Remote database is up to date.')
    expect(await applyOurselves(server, 'postgres')).toEqual([])
  },
)

// After `reset role`, the CLI switches to `postgres` again. This test applies the migrations with another program, which does not.
it.runIf(triesAll)(
  'a member of the role postgres can apply the migrations with another program',
  async () => {
    expect(await applyOurselves(server, member)).toEqual(names)
    await expectAsWanted(server)
  },
)
