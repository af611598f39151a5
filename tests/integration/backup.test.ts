import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backUp } from '../../tools/backup/back-up.ts'
import { restoreInto } from '../../tools/backup/restore-into.ts'
import { startEmptyStack } from '../../tools/backup/spare-stacks.ts'
import { applyMigrations } from '../../tools/local-stack/migrate/apply-migrations.ts'
import type { RunningStack } from '../../tools/local-stack/stack.ts'
import { apiUrl, secretKey } from '../conformance/stack-fixture.ts'
import { connectTo } from '../connect-client.ts'
import { connect, databaseUrl } from './database-session.ts'

// Tests `npm run backup` and `npm run restore`, from the stack of all tests into a separate one. The tests do not trust
// the tools' own reports, but compare all data themselves, as of the backup's snapshot.

const root = mkdtempSync(join(tmpdir(), 'shinework-backup-'))
const project = { url: apiUrl, secretKey, databaseUrl: databaseUrl() }
let target: RunningStack
let stop: () => Promise<void>

beforeAll(async () => {
  const started = await startEmptyStack()
  target = started.stack
  stop = started.stop
}, 120_000)

afterAll(async () => {
  await stop()
  rmSync(root, { recursive: true })
})

// True for a difference that is caused by tests running at the same time. Such a difference names rows of those tests,
// or helper functions of the SQL tests.
const isTransient = (line: string) => /conformance|^(function|schema) tests\b/.test(line)

/** A checksum of every logged table, without sessions and without the columns that the file storage sets itself. */
async function rowsIn(tx: TransactionSql): Promise<Record<string, string>> {
  await tx`set local search_path = ''`
  const tables = await tx<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
    where (select relpersistence from pg_catalog.pg_class where oid = format('%I.%I', schemaname, tablename)::regclass) = 'p' and (schemaname in ('public', 'private') or schemaname || '.' || tablename in
      ('auth.users', 'auth.identities', 'auth.audit_log_entries', 'storage.buckets', 'storage.objects', 'supabase_migrations.schema_migrations',
       'audit.entries', 'audit.chains', 'audit.erased', 'audit.checks'))
    order by 1`
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const row = name === 'storage.objects' ? `to_jsonb(one) - 'version' - 'metadata'` : 'to_jsonb(one)'
    const which = name === 'storage.objects' ? 'where version is not null' : ''
    const [sum] = await tx.unsafe<{ sum: string }[]>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5((${row})::text), '' order by md5((${row})::text))), '') as sum
       from ${name} one ${which}`,
    )
    sums[name] = sum?.sum ?? ''
  }
  return sums
}

/** The sequences' current values. A snapshot does not include them, and other tests advance them at the same time. */
async function sequencesIn(tx: TransactionSql): Promise<Record<string, number>> {
  const rows = await tx<{ name: string; last: number }[]>`
    select concat_ws('.', schemaname, sequencename) as name, coalesce(last_value, 0)::double precision as last from pg_sequences
    where schemaname in ('public', 'private') order by 1`
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

it('a restored backup equals the original, and people can log in there', async () => {
  const source = connect(project.databaseUrl, 'backup test', 1)
  const { backup, before, earliest } = await source.begin('isolation level repeatable read', async (tx) => {
    const [exported] = await tx<{ id: string }[]>`select pg_export_snapshot() as id`
    return {
      earliest: await sequencesIn(tx),
      backup: await backUp({ project, root, snapshot: exported?.id ?? '' }),
      before: await rowsIn(tx),
    }
  })
  await source.end()
  const { files, missing } = backup.manifest
  expect(files.length).toBeGreaterThan(30)
  // Rows that tests write by SQL have no version and no content.
  expect(Number(before['storage.objects']?.split(' ')[0]) - files.length).toBeLessThanOrEqual(0)

  const into = { url: target.apiUrl, secretKey: target.secretKey, databaseUrl: target.databaseUrl }
  // Nothing is restored into a project that has people, files or both.
  const empty = connect(target.databaseUrl, 'backup test', 1)
  const occupied = 'There are people or files in this project.'
  await empty`insert into auth.users (id, email) values (${crypto.randomUUID()}, 'somebody@test.example')`
  await expect(restoreInto({ project: into, root })).rejects.toThrow(occupied)
  await empty`delete from auth.users where email = 'somebody@test.example'`
  await empty`insert into storage.buckets (id, name, public) values ('users', 'users', true), ('others', 'others', false)`
  await empty`insert into storage.objects (bucket_id, name) values ('others', 'somebody.txt')`
  await expect(restoreInto({ project: into, root })).rejects.toThrow(occupied)
  await empty.begin(async (tx) => {
    await tx`select set_config('storage.allow_delete_query', 'true', true)`
    await tx`delete from storage.objects where bucket_id = 'others'`
  })
  await empty.end()

  const { differences, compared } = await restoreInto({ project: into, root })
  expect(compared).toMatchObject({ tables: backup.manifest.tables.length, files: files.length, schema: true })
  expect(compared.accounts).toBeGreaterThan(4)
  expect(
    differences.filter((line) => !isTransient(line) && !missing.some((file) => line.startsWith(file))),
  ).toEqual([])

  const restored = connect(target.databaseUrl, 'backup test', 1)
  const after = await restored.begin(rowsIn)
  expect(after).toEqual(before)
  const sequences = await restored.begin(sequencesIn)
  expect(Object.keys(sequences)).toEqual(Object.keys(earliest))
  for (const [name, last] of Object.entries(earliest))
    expect(sequences[name], name).toBeGreaterThanOrEqual(last)
  expect(await restored`select from auth.sessions`).toHaveLength(0)
  // The audit log is complete, and still closed to the role that restored it.
  expect(Number(after['audit.entries']?.split(' ')[0])).toBeGreaterThan(100)
  expect(await restored`select fault from audit.find_fault()`).toMatchObject([{ fault: null }])
  expect(await restored`select pg_has_role('audit_keeper', 'usage') as may`).toMatchObject([{ may: false }])
  await restored.end()

  const person = connectTo(target.apiUrl, target.publishableKey)
  const { error } = await person.auth.signInWithPassword({
    email: 'priya@shinework.example',
    password: 'Shinework1',
  })
  expect(error).toBeNull()
  const { data: profiles } = await person.from('profiles').select('name, photo_path')
  expect(profiles).toMatchObject([{ name: 'Priya Raman' }])
  const photo = await person.storage.from('users').download(profiles?.[0]?.photo_path ?? '')
  expect(photo.data?.size).toBeGreaterThan(1000)

  await expect(restoreInto({ project: into, root })).rejects.toThrow(occupied)
}, 240_000)

it('an upgrade stops at a migration that fails on old rows, and leaves nothing of that migration', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shinework-planted-'))
  cpSync('supabase/migrations', folder, { recursive: true })
  const planted = join(folder, '20991231000000_parking.sql')
  const sql = connect(target.databaseUrl, 'backup test', 1)
  const applied: string[] = []
  const upgrade = () => applyMigrations(sql, folder, (name) => applied.push(name))

  writeFileSync(
    planted,
    'alter table public.jobs add column parking text;\nalter table public.jobs alter parking set not null;',
  )
  await expect(upgrade()).rejects.toThrow('column "parking" of relation "jobs" contains null values')
  expect(applied).toEqual([])
  writeFileSync(planted, "alter table public.jobs add column parking text not null default '';")
  await upgrade()
  writeFileSync(
    join(folder, '20991231000001_index.sql'),
    "set lock_timeout = '2s';\ncreate index concurrently if not exists jobs_parking_idx on public.jobs (parking);",
  )
  await upgrade()
  expect(applied).toEqual(['20991231000000_parking', '20991231000001_index'])
  expect(await sql`show lock_timeout`).toEqual([{ lock_timeout: '0' }])

  // Removes the column again, because the tests below compare the schema.
  await sql`alter table public.jobs drop column parking`
  await sql`delete from supabase_migrations.schema_migrations where version like '2099%'`
  await sql.end()
  rmSync(folder, { recursive: true })
}, 60_000)
