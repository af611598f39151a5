import type { Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMigratedStack } from '../../tools/backup/spare-stacks.ts'
import type { Finding } from '../../tools/doctor/finding.ts'
import { checkMessage } from '../../tools/doctor/message-checks.ts'
import { ruleBook, samplesFor } from '../../tools/doctor/rule-book.ts'
import type { Target } from '../../tools/doctor/target.ts'
import {
  makeAccount,
  makePair,
  type Pair,
  removeThrowAways,
  withPair,
} from '../../tools/doctor/throw-aways.ts'
import { ownerColumns, sharedTables, tryCalling } from '../../tools/doctor/trials.ts'
import { checkByTrying } from '../../tools/doctor/trying.ts'
import { apiUrl, publishableKey, secretKey } from '../conformance/stack-fixture.ts'
import { mailsTo } from '../sent-mail.ts'
import { fewOf } from '../tries-all.ts'
import { connect, databaseUrl } from './database-session.ts'
import { openProjects } from './doctor-trials-faults.ts'

// The doctor tries as a cleaner what is refused to cleaners: each thing that a project lets them do is a line, and what it made for
// that is gone afterwards.

let own: Awaited<ReturnType<typeof startMigratedStack>>
let sql: Sql
let target: Target
let pair: Pair

const wrongIn = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state !== 'good').map(({ what, hint }) => `${what} → ${hint}`)
const expectOnly = (findings: readonly Finding[], says: readonly string[]) =>
  expect(wrongIn(findings)).toEqual(says.map((line) => expect.stringContaining(line)))
const accounts = async () =>
  (await sql<{ email: string }[]>`select email from auth.users order by email`).map(({ email }) => email)

beforeAll(async () => {
  own = await startMigratedStack()
  sql = connect(own.stack.platformDatabaseUrl, 'doctor', 1)
  target = { url: own.stack.apiUrl, publishableKey, secretKey, managementUrl: 'http://127.0.0.1:9' }
}, 180_000)

afterAll(async () => {
  await sql.end()
  await own.stop()
})

describe('making and removing', () => {
  it('a project as it should be is green, and has nobody afterwards', async () => {
    const findings = await checkByTrying(target)
    expectOnly(findings, [])
    expect(findings.length).toBeGreaterThan(8)
    expect(await accounts()).toEqual([])
    expect(await sql`select name from storage.objects`).toEqual([])
  }, 60_000)

  it('another project’s secret key is named', async () => {
    expectOnly(await checkByTrying({ ...target, secretKey: 'sb_secret_other' }), [
      'Is SUPABASE_SECRET_KEY this project’s?',
      'What the doctor made is removed again → Left: ',
    ])
  })

  it('an interrupted run leaves nobody', async () => {
    const ended = new AbortController()
    const findings = await withPair({ ...target, signal: ended.signal }, async (made) => {
      expect(await accounts()).toHaveLength(2)
      ended.abort()
      return tryCalling({ ...target, signal: ended.signal }, made)
    })
    expectOnly(findings, ['A cleaner can be made and log in → The run was interrupted.'])
    expect(await accounts()).toEqual([])
  }, 60_000)

  it('a run that fails half way leaves nobody', async () => {
    const findings = await withPair(target, () => Promise.reject(new Error('Storage is down')))
    expectOnly(findings, ['A cleaner can be made and log in → Storage is down'])
    expect(await accounts()).toEqual([])
  }, 60_000)

  it('what cannot be removed is named, and a later run removes it, but nobody else', async () => {
    await sql.unsafe(`
      create function public.keep() returns trigger language plpgsql as $$ begin raise exception 'kept'; end $$;
      create trigger keep before delete on auth.users for each row execute function public.keep()`)
    const address = 'doctor-1@example.invalid'
    await makeAccount(target, address)
    expectOnly(await withPair(target, async () => []), [`What the doctor made is removed again → Left: `])
    expect(await accounts()).toHaveLength(3)
    await sql.unsafe('drop trigger keep on auth.users; drop function public.keep()')
    // Anybody may call themselves so.
    await sql`
      insert into auth.users (id, email, raw_user_meta_data)
      values ('00000000-0000-4000-8000-00000000d0c7', 'doctor@test.example', '{"full_name": "Shinework doctor"}')`
    // As of a run that goes on elsewhere.
    await sql`update auth.users set raw_app_meta_data = '{"doctor": "another"}' where email = ${address}`
    await withPair(target, async () => [])
    expect(await accounts()).toEqual([address, 'doctor@test.example'])
    await sql`update auth.users set created_at = now() - interval '1 hour'`
    await withPair(target, async () => [])
    expect(await accounts()).toEqual(['doctor@test.example'])
    await sql`delete from auth.users`
  }, 60_000)
})

describe('an open project', () => {
  beforeAll(async () => {
    pair = await makePair(target)
  }, 60_000)

  it('every function of administrators that asks nobody is named', async () => {
    const [kept] = await sql<{ text: string }[]>`
      select pg_get_functiondef('private.assert_admin()'::regprocedure) as text`
    await sql`
      create or replace function private.assert_admin() returns void
      language sql security definer set search_path = '' as 'select'`
    try {
      const lines = wrongIn(await tryCalling(target, pair))
      const names = ruleBook().functions.filter((one) => one.forAdministrators)
      expect(names.length).toBeGreaterThan(60)
      expect(names.filter((one) => samplesFor(one) === undefined)).toEqual([])
      for (const { name } of names) expect(lines[0]).toContain(name)
    } finally {
      await sql.unsafe(kept?.text ?? '')
    }
  }, 60_000)

  it.each(fewOf(openProjects))(
    '$fault',
    async ({ plant, undo, trial, says }) => {
      const id = pair.other.id
      await sql.begin((tx) => tx.unsafe(plant.replaceAll(':other', id)))
      try {
        expectOnly(await trial(target, pair), says)
      } finally {
        await sql.unsafe(undo)
        // What a trial was let do is taken back for the next.
        await sql.begin(async (tx) => {
          await tx`set local session_replication_role = replica`
          await tx`update public.profiles set role = 'cleaner', status = 'pending', name = 'Shinework doctor'`
          await tx`update public.payment_details set bsb = '000-000'`
          await tx`
            insert into public.documents (user_id, type, path) values (${id}, 'whiteCard', ${pair.file})
            on conflict (user_id, type) where state <> 'checked' do nothing`
        })
        const files = await sql<{ name: string }[]>`select name from storage.objects`
        if (files.length !== 1 || files[0]?.name !== pair.file) {
          await removeThrowAways(target)
          pair = await makePair(target)
        }
      }
    },
    60_000,
  )

  it('every table of docs/rules.md is asked for, or is for everybody', () => {
    const known = [...Object.keys(ownerColumns), ...sharedTables].toSorted()
    expect(known).toEqual(
      ruleBook()
        .tables.map(({ name }) => name)
        .toSorted(),
    )
  })
})

describe('one message', () => {
  const whole = { url: apiUrl, publishableKey, secretKey, managementUrl: 'http://127.0.0.1:9' }

  it('goes through deliver to an address without an account, which has none afterwards', async () => {
    const mailTo = 'operator@test.example'
    const findings = await checkMessage(
      { ...whole, databaseUrl: databaseUrl(), mailTo },
      { seconds: 600, everyMs: 100 },
    )
    expectOnly(findings, [])
    expect((await mailsTo(mailTo)).map(({ html }) => html)).toEqual([
      expect.stringContaining('messages arrive'),
    ])
    const others = connect(databaseUrl(), 'doctor', 1)
    expect(await others`select from auth.users where email = ${mailTo}`).toHaveLength(0)
    await others.end()
  }, 90_000)

  it('that nobody fetches is named', async () => {
    const mailTo = 'operator@test.example'
    const asked = { ...target, databaseUrl: own.stack.databaseUrl, mailTo }
    expectOnly(await checkMessage(asked, { seconds: 1, everyMs: 1 }), [
      `deliver has sent a message to ${mailTo} → It is waiting: it was not tried.`,
    ])
  })
})
