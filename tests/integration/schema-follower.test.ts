import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Database, projectFolder, startMigratedDatabase } from '../../tools/local-stack/index.ts'
import { schemaFiles } from '../../tools/schema/schema-database.ts'
import { SchemaFollower } from '../../tools/schema/schema-follower.ts'
import { freePort } from '../../tools/shared/ports.ts'

// While `npm start` runs, its database follows the schema files (tools/schema/schema-follower.ts). The test uses its
// own database and a copy of the files.

// Each comparison starts another database.
vi.setConfig({ testTimeout: 180_000 })

const folder = mkdtempSync(join(tmpdir(), 'shinework-follow-'))
const migrationsFolder = join(folder, 'migrations')
const files = () => schemaFiles().map((file) => join(folder, relative(projectFolder, file)))
const printed: string[] = []
let database: Database
let follower: SchemaFollower

const start = () =>
  new SchemaFollower({
    database,
    stateFile: join(folder, 'state.json'),
    migrationsFolder,
    print: (line) => printed.push(line),
    files,
  })

beforeAll(async () => {
  cpSync(join(projectFolder, 'schemas'), join(folder, 'schemas'), { recursive: true })
  cpSync(join(projectFolder, 'migrations'), migrationsFolder, { recursive: true })
  mkdirSync(join(folder, 'data'))
  database = await startMigratedDatabase({ port: await freePort(), dataDir: join(folder, 'data') })
  follower = start()
  await follower.catchUp()
}, 120_000)
afterAll(async () => {
  await database.stop()
  rmSync(folder, { recursive: true })
})

/** Edits a schema file and saves it. @returns whether the database changed */
async function save(name: string, change: (text: string) => string): Promise<boolean> {
  const file = join(folder, 'schemas', name)
  const before = readFileSync(file, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(file, after)
  printed.length = 0
  return follower.save()
}

const inJobs = (change: (text: string) => string) => save('jobs/jobs.sql', change)
const columnParking = '  place extensions.earth,\n  parking text,\n'
const withParking = (text: string) => text.replace('  place extensions.earth,\n', columnParking)
const withoutParking = (text: string) => text.replace('  parking text,\n', '')
const hasParking = async () =>
  (
    await database.sql`select from pg_attribute
      where attrelid = 'public.jobs'::regclass and attname = 'parking' and not attisdropped`
  ).length === 1

it('the follower does nothing while no schema file is saved', async () => {
  expect(await follower.save()).toBe(false)
  expect(follower.isAhead).toBe(false)
})

it('a saved function and its comment replace the old ones', async () => {
  const changed = await save('platform/stored-texts.sql', (text) =>
    text.replace("when tidy = '' then 'none'", "when tidy = '' then 'nothing'"),
  )
  expect(changed).toBe(true)
  expect(await database.sql`select private.one_line('') as shown`).toEqual([{ shown: 'nothing' }])
  expect(follower.isAhead).toBe(true)
})

it('an error in a saved schema file is reported with its file and line, and changes nothing', async () => {
  let line = 0
  const saved = save('platform/stored-texts.sql', (text) => {
    line = text.slice(0, text.indexOf("then 'nothing'")).split('\n').length
    return text.replace("then 'nothing'", "then 'none' ++ 1")
  })
  await expect(saved).rejects.toThrow(`stored-texts.sql:${line}: invalid input syntax`)
  expect(await database.sql`select private.one_line('') as shown`).toEqual([{ shown: 'nothing' }])
})

it('the next save corrects the function, even with a renamed parameter', async () => {
  const changed = await save('platform/stored-texts.sql', (text) =>
    text
      .replace("then 'none' ++ 1", "then 'none'")
      .replace('one_line(value text)', 'one_line(shown text)')
      .replace('coalesce(value', 'coalesce(shown'),
  )
  expect(changed).toBe(true)
  expect(await database.sql`select private.one_line(shown => '') as shown`).toEqual([{ shown: 'none' }])
})

it('a new column is added, and is removed again if it is still empty', async () => {
  expect(await inJobs(withParking)).toBe(true)
  expect(await hasParking()).toBe(true)
  expect(await inJobs(withoutParking)).toBe(true)
  expect(await hasParking()).toBe(false)
})

it('a column with values is kept, and the terminal says which command removes it', async () => {
  await inJobs(withParking)
  await database.sql`insert into public.jobs (project_name, parking) values ('Office', 'In the yard')`
  expect(await inJobs(withoutParking)).toBe(false)
  expect(printed.join()).toContain('-c \'ALTER TABLE "public"."jobs" DROP COLUMN "parking"\'')
  expect(await database.sql`select parking from public.jobs`).toEqual([{ parking: 'In the yard' }])
  await inJobs(withParking)
})

it('a migration for changes that were already followed is recorded without running', async () => {
  writeFileSync(
    join(migrationsFolder, '20990101000000_parking.sql'),
    'alter table public.jobs add column parking text;\n',
  )
  follower = start()
  expect(follower.isAhead).toBe(true)
  await follower.recordMigrations()
  expect(
    await database.sql`select name from supabase_migrations.schema_migrations where version = '20990101000000'`,
  ).toEqual([{ name: 'parking' }])
  expect(follower.isAhead).toBe(false)
})
