import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { restoreInto } from '../../tools/backup/restore-into.ts'
import { startEmptyStack } from '../../tools/backup/spare-stacks.ts'
import { applyMigrations, readMigrations } from '../../tools/local-stack/migrate/apply-migrations.ts'
import type { RunningStack } from '../../tools/local-stack/stack.ts'
import { oldReleases, unpackOldData } from '../../tools/release/old-data.ts'
import { compareWithCheckout } from '../../tools/schema/compare-with-checkout.ts'
import { repairsOf } from '../../tools/schema/repairs.ts'
import { connectTo } from '../connect-client.ts'
import { triesAll } from '../tries-all.ts'
import { connect } from './database-session.ts'

// Tests an operator's upgrade: applies all later migrations to the data of an earlier release. Each release stores
// its data in tests/upgrade (`npm run release`). Every run upgrades the newest releases, and the full run also
// upgrades the older releases.

const migrations = 'supabase/migrations'
const releases = oldReleases('.')

if (releases.length === 0) it.skip('there is no earlier release from which to upgrade', () => undefined)

it.each(triesAll ? releases : releases.slice(-1))(
  'the data of version %s can be upgraded to the current version',
  async (release) => {
    const root = mkdtempSync(join(tmpdir(), 'shinework-upgrade-'))
    const { stack, stop } = await startEmptyStack()
    try {
      unpackOldData('.', release, root)
      const project = { url: stack.apiUrl, secretKey: stack.secretKey, databaseUrl: stack.databaseUrl }
      const { differences: lost, compared } = await restoreInto({ project, root, isDrill: true })
      expect(lost).toEqual([])
      expect(compared.accounts).toBeGreaterThan(40)

      const sql = connect(stack.databaseUrl, 'upgrade', 1)
      const applied = await sql`select from supabase_migrations.schema_migrations`
      const fresh: string[] = []
      await applyMigrations(sql, migrations, (name) => fresh.push(name))
      await sql`notify pgrst, 'reload schema'`
      const [moved] = await sql`select private.find_places_again() as count`
      expect(moved?.count).toBe(0)
      const upgraded = await placesOf(sql)
      await sql.file('supabase/reference/localities.sql')
      expect(await placesOf(sql)).toEqual(upgraded)
      await sql.end()
      expect(applied.length + fresh.length).toBe(readMigrations(migrations).length)

      await useTheApp(stack)
      // An upgraded database equals a new one.
      const differences = repairsOf(await compareWithCheckout(stack.databaseUrl))
      expect(differences.map(({ says }) => says)).toEqual([])
    } finally {
      await stop()
      rmSync(root, { recursive: true })
    }
  },
  600_000,
)

/** The localities as one value to compare. An upgraded database gets its localities from migrations, a new one from the file. */
const placesOf = (sql: ReturnType<typeof connect>) =>
  sql`select count(*), md5(string_agg(place::text, ',' order by place::text)) from public.localities place`

async function signedIn(stack: RunningStack, name: string) {
  const person = connectTo(stack.apiUrl, stack.publishableKey)
  const { error } = await person.auth.signInWithPassword({
    email: `${name}@shinework.example`,
    password: 'Shinework1',
  })
  expect(error).toBeNull()
  return person
}

/** A cleaner finds a job and applies, and an administrator sees the application. Both use the API, as the app would. */
async function useTheApp(stack: RunningStack): Promise<void> {
  const cleaner = await signedIn(stack, 'priya')
  const { data: profiles } = await cleaner.from('profiles').select('name')
  expect(profiles).toEqual([{ name: 'Priya Raman' }])
  const { data: mine } = await cleaner.from('applications').select('job_id')
  expect(mine?.length).toBeGreaterThan(0)
  const { data: found } = await cleaner.from('jobs').select('id').eq('status', 'Open')
  const open = found?.filter(({ id }) => mine?.every(({ job_id }) => job_id !== id)) ?? []
  expect(open.length).toBeGreaterThan(0)
  const answers = await Promise.all(
    open.slice(0, 3).map(({ id }) => cleaner.rpc('apply_to_job', { job_id: id })),
  )
  expect(answers.some(({ error }) => error === null)).toBe(true)

  const admin = await signedIn(stack, 'admin')
  expect((await admin.rpc('admin_overview')).error).toBeNull()
  const { data: seen } = await admin.from('applications').select('id')
  expect(seen?.length).toBeGreaterThan(mine?.length ?? 0)
}
