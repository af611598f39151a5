import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { catalogDifferences, catalogOf } from '../../tools/backup/catalog.ts'
import { applyMigrations } from '../../tools/local-stack/migrate/apply-migrations.ts'
import { type Database, databaseUrl, startDatabase } from '../../tools/local-stack/postgres/database.ts'
import { settle } from '../../tools/shared/connection.ts'
import { freePort } from '../../tools/shared/ports.ts'
import { captureProgram } from '../../tools/shared/run-program.ts'
import { triesAll } from '../tries-all.ts'

// docs/hosting.md has people push the migrations with the Supabase CLI, which splits files into statements in a way of its own.
// A server for each push: roles, their settings and cron jobs are the server's, not a database's.

// Three servers and five programs, beside other tests on a small machine.
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

/** What the migrations make: besides the catalog, what they set, publish and fill in the platform's own tables. */
async function contentsOf({ database }: EmptyServer): Promise<string[]> {
  return database.sql.begin('read only', async (tx) => {
    await settle(tx)
    const rest = await tx<{ line: string }[]>`
      select concat_ws(' ', 'role', rolname, '=', rolsuper, rolinherit, rolcanlogin, rolbypassrls, rolconfig) as line
      from pg_catalog.pg_roles where rolname not like 'cli_login_%'
      union all
      select concat_ws(' ', 'member', roleid::regrole, member::regrole, '=', admin_option, inherit_option, set_option)
      from pg_catalog.pg_auth_members where member::regrole::text not like 'cli_login_%'
      union all
      select concat_ws(' ', 'setting', setdatabase = 0, setrole::regrole, '=', setconfig) from pg_catalog.pg_db_role_setting
      union all
      select concat_ws(' ', 'publication', pubname, '=', pubowner::regrole, puballtables, pubinsert, pubupdate, pubdelete, pubtruncate)
      from pg_catalog.pg_publication
      union all
      select concat_ws(' ', 'published', pubname, schemaname, tablename, '=', attnames, rowfilter)
      from pg_catalog.pg_publication_tables
      union all
      select concat_ws(' ', 'extension', extname, '=', extnamespace::regnamespace, extversion, extowner::regrole)
      from pg_catalog.pg_extension
      union all
      select concat_ws(' ', 'event trigger', evtname, '=', evtevent, evtfoid::regprocedure, evtenabled)
      from pg_catalog.pg_event_trigger
      union all
      select concat_ws(' ', 'bucket', id, '=', to_jsonb(bucket) - array['created_at', 'updated_at']) from storage.buckets bucket
      union all
      select concat_ws(' ', 'localities', '=', count(*), md5(string_agg(place::text, ',' order by place::text)))
      from public.localities place
      union all
      select concat_ws(' ', 'owned', classid::regclass, nspname, count(*), '=', refobjid::regrole)
      from pg_catalog.pg_shdepend
      left join pg_catalog.pg_class class on classid = 'pg_catalog.pg_class'::regclass and class.oid = objid
      left join pg_catalog.pg_proc proc on classid = 'pg_catalog.pg_proc'::regclass and proc.oid = objid
      left join pg_catalog.pg_namespace namespace on namespace.oid = coalesce(class.relnamespace, proc.pronamespace)
      where deptype = 'o' and refclassid = 'pg_catalog.pg_authid'::regclass and nspname is distinct from 'pg_toast'
        and dbid = (select oid from pg_catalog.pg_database where datname = current_database())
      group by classid, nspname, refobjid
      order by 1`
    return [...(await catalogOf(tx)), ...rest.map(({ line }) => line)]
  })
}

/** A command of the installed Supabase CLI for that database, as docs/hosting.md gives it; the texts of both its outputs. */
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

/** Applies them as `npm start` does, as a role that is postgres already or becomes it. @returns the names of those applied */
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

// As hosted projects have it for `supabase link`.
const member = 'cli_login_postgres'
const makeMember = ({ database }: EmptyServer) =>
  database.sql.unsafe(`create role ${member} login noinherit password 'postgres' in role postgres`)

let wanted: string[]

beforeAll(async () => {
  const own = await startEmptyServer()
  await applyOurselves(own, 'postgres')
  wanted = await contentsOf(own)
  await own.remove()
})

let server: EmptyServer

beforeEach(async () => {
  server = await startEmptyServer()
  await makeMember(server)
  // Made by hand before, for everybody: the migrations close them.
  await server.database.sql`
    insert into storage.buckets (id, name, public) select name, name, true from unnest(array['users', 'jobs', 'courses']) name`
})

afterEach(() => server.remove())

// As postgres, the CLI has every right that the member has, so it is tried only when everything is.
it.each(triesAll ? ['postgres', member] : [member])(
  'the Supabase CLI makes of the migrations, as %s, what npm start does, and repeats none',
  async (role) => {
    const first = await push(server, role)
    expect(first.code, first.text).toBe(0)
    const load = await runCli(server, role, 'query', '--file', localities)
    expect(load.code, load.text).toBe(0)
    expect((await recordOf(server)).map(({ file }) => file)).toEqual(names)
    expect(catalogDifferences(wanted, await contentsOf(server))).toEqual([])

    const second = await push(server, role)
    expect(second.code, second.text).toBe(0)
    expect(second.text).toContain('Remote database is up to date.')
    expect(await applyOurselves(server, 'postgres')).toEqual([])
  },
)

// The CLI becomes postgres again after `reset role`; other programs do not.
it.runIf(triesAll)('a member of postgres may apply the migrations with another program', async () => {
  expect(await applyOurselves(server, member)).toEqual(names)
  expect(catalogDifferences(wanted, await contentsOf(server))).toEqual([])
})
