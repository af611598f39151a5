import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backUp } from '../../tools/backup/back-up.ts'
import { copyIn } from '../../tools/backup/copy.ts'
import { contentPath, rowsPath } from '../../tools/backup/folder.ts'
import { restoreInto } from '../../tools/backup/restore-into.ts'
import { startEmptyStack } from '../../tools/backup/spare-stacks.ts'
import { StorageApi } from '../../tools/backup/storage-api.ts'
import { copyFilesIn } from '../../tools/backup/stored-files.ts'
import { applyMigrations } from '../../tools/local-stack/migrate/apply-migrations.ts'
import type { RunningStack } from '../../tools/local-stack/stack.ts'
import { connectTo } from '../client.ts'
import { apiUrl, secretKey } from '../conformance/stack-fixture.ts'
import { connect, databaseUrl } from './database-session.ts'

// `npm run backup` and `npm run restore`, from the stack of all tests into a separate one. The tools' own reports are not trusted:
// everything is compared again in another way, as of the backup's snapshot.

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

// Names of tests that run at the same time, and of the SQL tests' helpers.
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

/**
 * Policies, grants, functions, constraints, indexes, triggers and cron jobs, by other queries than the tool's. An object that
 * another test has dropped since the snapshot has a name here, but no definition.
 */
async function objectsIn(tx: TransactionSql): Promise<string[]> {
  const rows = await tx<{ line: string }[]>`
    select concat_ws(' ', 'policy', policy.*::text) as line from pg_policies policy
      where schemaname in ('public', 'private', 'storage', 'auth') or schemaname = 'realtime' and tablename = 'messages'
    union all select concat_ws(' ', 'grant', table_schema, table_name, grantee, privilege_type, is_grantable)
      from information_schema.role_table_grants where table_schema in ('public', 'private')
    union all select concat_ws(' ', 'column grant', table_schema, table_name, column_name, grantee, privilege_type)
      from information_schema.column_privileges where table_schema in ('public', 'private')
    union all select concat_ws(' ', 'function grant', pronamespace::regnamespace, proname, pg_get_function_identity_arguments(proc.oid), item.grantee::regrole, item.privilege_type)
      from pg_proc proc, aclexplode(proacl) item where pronamespace::regnamespace::text in ('public', 'private')
    union all select coalesce(pg_get_functiondef(oid), proname) from pg_proc
      where pronamespace::regnamespace::text in ('public', 'private') and prokind = 'f'
    union all select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace::regnamespace::text in ('public', 'private')
    union all select indexdef from pg_indexes where schemaname in ('public', 'private')
    union all select pg_get_triggerdef(tg.oid) from pg_trigger tg join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal and pronamespace::regnamespace::text in ('public', 'private')
    union all select concat_ws(' ', 'row security', oid::regclass, relrowsecurity, relforcerowsecurity) from pg_class
      where relnamespace::regnamespace::text in ('public', 'private') and relkind in ('r', 'p')
    union all select concat_ws(' ', 'cron', jobname, schedule, command) from cron.job
    order by 1`
  return rows.map(({ line }) => line).filter((line) => !isTransient(line))
}

/** The sequences' current values. A snapshot does not include them, and other tests advance them at the same time. */
async function sequencesIn(tx: TransactionSql): Promise<[name: string, last: number][]> {
  const rows = await tx<{ name: string; last: number }[]>`
    select concat_ws('.', schemaname, sequencename) as name, coalesce(last_value, 0)::double precision as last from pg_sequences
    where schemaname in ('public', 'private') order by 1`
  return rows.map(({ name, last }) => [name, last])
}

/** Advances each sequence, as other tests do at any time, and returns the new values. */
async function takeNumbers(tx: TransactionSql): Promise<[name: string, last: number][]> {
  await tx`select nextval(format('%I.%I', schemaname, sequencename)) from pg_sequences where schemaname in ('public', 'private')`
  return sequencesIn(tx)
}

const everything = async (tx: TransactionSql) => ({ rows: await rowsIn(tx), objects: await objectsIn(tx) })

it('a backup restored into another project equals the original, and people can log in there', async () => {
  const source = connect(project.databaseUrl, 'backup test', 1)
  const { backup, before, earliest, latest } = await source.begin(
    'isolation level repeatable read',
    async (tx) => {
      const [exported] = await tx<{ id: string }[]>`select pg_export_snapshot() as id`
      return {
        earliest: await sequencesIn(tx),
        backup: await backUp({ project, root, snapshot: exported?.id ?? '' }),
        latest: await takeNumbers(tx),
        before: await everything(tx),
      }
    },
  )
  await source.end()
  const { files, missing } = backup.manifest
  expect(files.length).toBeGreaterThan(30)
  // Rows that tests write by SQL have no version and no content.
  expect(Number(before.rows['storage.objects']?.split(' ')[0]) - files.length).toBeLessThanOrEqual(0)

  // A changed backup restores nothing.
  const jobs = rowsPath(join(root, backup.name), { schema: 'public', name: 'jobs' })
  const rows = readFileSync(jobs)
  writeFileSync(jobs, gzipSync(gunzipSync(rows).toString().replace('Brisbane', 'Brisbone')))
  const content = contentPath(root, files[0]?.sha256 ?? '')
  renameSync(content, `${content}.away`)
  const into = { url: target.apiUrl, secretKey: target.secretKey, databaseUrl: target.databaseUrl }
  await expect(restoreInto({ project: into, root })).rejects.toThrow('lacks the content of')
  renameSync(`${content}.away`, content)
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
    await tx`delete from storage.buckets where id = 'others'`
  })
  await empty.end()
  await expect(restoreInto({ project: into, root })).rejects.toThrow(`${jobs} was changed since the backup`)
  writeFileSync(jobs, rows)

  // Nothing is restored from a backup that names another version than the database's.
  const manifest = join(root, backup.name, 'manifest.json')
  const text = readFileSync(manifest, 'utf8')
  const first = backup.manifest.migrations[0]
  writeFileSync(manifest, text.replace(`"version": "${first?.version}"`, '"version": "20261121000099"'))
  await expect(restoreInto({ project: into, root })).rejects.toThrow(
    `${first?.version} is only here\n  20261121000099_${first?.name} is only in the backup\nCheck out that version`,
  )
  writeFileSync(manifest, text)

  const { differences, compared } = await restoreInto({ project: into, root })
  expect(compared).toMatchObject({ tables: backup.manifest.tables.length, files: files.length, schema: true })
  expect(compared.accounts).toBeGreaterThan(4)
  expect(
    differences.filter((line) => !isTransient(line) && !missing.some((file) => line.startsWith(file))),
  ).toEqual([])

  const restored = connect(target.databaseUrl, 'backup test', 1)
  const after = await restored.begin(everything)
  expect(after.rows).toEqual(before.rows)
  expect(after.objects).toEqual(before.objects)
  const sequences = await restored.begin(sequencesIn)
  expect(sequences.map(([name]) => name)).toEqual(earliest.map(([name]) => name))
  for (const [index, [name, last]] of sequences.entries()) {
    expect(last, name).toBeGreaterThanOrEqual(earliest[index]?.[1] ?? Number.NaN)
    expect(last, name).toBeLessThanOrEqual(latest[index]?.[1] ?? Number.NaN)
  }
  expect(await restored`select from auth.sessions`).toHaveLength(0)
  // The audit log is complete, and still closed to the role that restored it.
  expect(Number(after.rows['audit.entries']?.split(' ')[0])).toBeGreaterThan(100)
  expect(await restored`select fault from audit.find_fault()`).toMatchObject([{ fault: null }])
  expect(await restored`select pg_has_role('audit_keeper', 'usage') as may`).toMatchObject([{ may: false }])
  await restored.end()

  const storage = (one: typeof into) => connectTo(one.url, one.secretKey).storage
  const bytesOf = async (one: typeof into, bucket: string, name: string) => {
    const { data } = await storage(one).from(bucket).download(name)
    return (
      data &&
      createHash('sha256')
        .update(Buffer.from(await data.arrayBuffer()))
        .digest('hex')
    )
  }
  for (const { bucket, name } of files.filter((file) => !isTransient(file.name)).slice(0, 20)) {
    expect(await bytesOf(into, bucket, name), name).toBe(await bytesOf(project, bucket, name))
  }

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

it('an upgrade of old rows fails with a migration that they violate, and changes nothing', async () => {
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

  // The column goes again, because the tests below compare the schema.
  await sql`alter table public.jobs drop column parking`
  await sql`delete from supabase_migrations.schema_migrations where version like '2099%'`
  await sql.end()
  rmSync(folder, { recursive: true })
}, 60_000)

it('a file of a backup with a changed byte is not restored', async () => {
  const content = Buffer.from('what somebody uploaded')
  const sha256 = createHash('sha256').update(content).digest('hex')
  mkdirSync(dirname(contentPath(root, sha256)), { recursive: true })
  content[3] = 0
  writeFileSync(contentPath(root, sha256), content)
  const file = { id: '', bucket: 'users', name: 'a.txt', version: '', size: content.length, sha256 }
  const storage = new StorageApi(target.apiUrl, target.secretKey)
  const restore = copyFilesIn(root, storage, [{ ...file, type: 'text/plain', cacheControl: '', row: {} }])
  await expect(restore).rejects.toThrow('was changed since the backup (users/a.txt)')
})

it('a row that the database refuses ends the import with the reason', async () => {
  const file = join(root, 'refused.copy.gz')
  writeFileSync(file, gzipSync('1\n2\n'))
  const sql = connect(target.databaseUrl, 'backup test', 1)
  const load = sql.begin(async (tx) => {
    await tx`create temporary table numbers (number integer check (number < 2)) on commit drop`
    await copyIn(tx, { schema: 'public', name: 'numbers', columns: ['number'] }, file, 'pg_temp.numbers')
  })
  await expect(load).rejects.toThrow('violates check constraint')
  await sql.end()
})
