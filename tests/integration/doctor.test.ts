import type { Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMigratedStack } from '../../tools/backup/spare-stacks.ts'
import { checkData } from '../../tools/doctor/data-checks.ts'
import { examineDatabase } from '../../tools/doctor/database-checks.ts'
import { examine } from '../../tools/doctor/examine-project.ts'
import type { Finding } from '../../tools/doctor/finding.ts'
import { checkRealtime } from '../../tools/doctor/realtime-checks.ts'
import { usualBuild } from '../../tools/doctor/testing/fake-project.ts'
import { isDemoLogin, outsideFaults, refused } from '../../tools/doctor/testing/outside-faults.ts'
import { platformAnswers, platformFaults } from '../../tools/doctor/testing/platform-faults.ts'
import type { RunningStack } from '../../tools/local-stack/stack.ts'
import { apiUrl, publishableKey } from '../conformance/stack-fixture.ts'
import { startOtherAuth } from './confirming-auth.ts'
import { connect, databaseUrl } from './database-session.ts'
import { administrator, databaseFaults } from './doctor-database-faults.ts'
import { startGateway, startHost } from './doctored-project.ts'

// `npm run doctor` is green for a project set up by docs/hosting.md. Each single fault turns it red and shows the fix. Each line
// of the green report is red in at least one test, here or in the unit tests of tools/doctor.

const appUrl = process.env['APP_URL'] ?? ''
const appPort = Number(new URL(appUrl).port)
const nowhere = 'http://127.0.0.1:9'
const accessToken = 'sbp_token'

/**
 * The report lines that were good in at least one test of this file, and the report lines that were bad in at least
 * one test.
 */
const seenGood = new Set<string>()
const seenBad = new Set<string>()

/** Returns the report lines that are not good, in the report's order. */
function wrongIn(findings: readonly Finding[]): string[] {
  const wrong = findings.filter(({ state }) => state !== 'good')
  for (const { what, state } of wrong) if (state === 'bad') seenBad.add(what.replace(/: not .*/, ''))
  return wrong.map(({ what, hint }) => `${what} → ${hint}`)
}

function expectOnly(findings: readonly Finding[], says: readonly string[]): void {
  expect(wrongIn(findings)).toEqual(says.map((line) => expect.stringContaining(line)))
}

const answers = platformAnswers()
let platform: Awaited<ReturnType<typeof startGateway>>
/** A stack with a healthy database, but without functions and workers. */
let own: { stack: RunningStack; stop: () => Promise<void> }
let sql: Sql

beforeAll(async () => {
  platform = await startGateway(apiUrl, async (request) => {
    const body = answers[new URL(request.url).pathname.replace(/^\/v1\/projects\/[^/]+\//, '')]
    const isKnown = request.headers.get('authorization') === `Bearer ${accessToken}`
    return isKnown && body !== undefined ? Response.json(body) : new Response('', { status: 404 })
  })
  own = await startMigratedStack()
  const { databaseUrl: projectUrl, platformDatabaseUrl: platformUrl } = own.stack
  const platformSql = connect(platformUrl, 'doctor', 1)
  await platformSql`
    insert into cron.job_run_details (jobid, status, start_time) select jobid, 'succeeded', now() from cron.job`
  await platformSql`insert into net._http_response (id, status_code, timed_out) values (1, 202, false)`
  await platformSql.end()
  sql = connect(projectUrl, 'doctor', 1)
  await sql`insert into private.delivery_setup (channels, known_at) values ('{push,email}', now())`
  await sql`insert into auth.users (id, email) values (${administrator}, 'boss@test.example')`
  await sql`update public.profiles set role = 'admin' where id = ${administrator}`
}, 180_000)

afterAll(async () => {
  await platform.close()
  await sql.end()
  await own.stop()
})

describe('the doctor from outside', () => {
  const others = connect(databaseUrl(), 'doctor', 2)
  let auth: Awaited<ReturnType<typeof startOtherAuth>>
  let gateway: Awaited<ReturnType<typeof startGateway>>
  let app: Awaited<ReturnType<typeof startHost>>

  beforeAll(async () => {
    auth = await startOtherAuth(databaseUrl(), others, appUrl)
    const answer = async (request: Request) => {
      if (await isDemoLogin(request)) return refused(400, { error_code: 'captcha_failed' })
      return new URL(request.url).pathname.startsWith('/auth/') ? auth.handle(request) : undefined
    }
    gateway = await startGateway(apiUrl, answer)
    app = await startHost(appPort, gateway.url)
  }, 30_000)

  afterAll(async () => {
    await app.close()
    await gateway.close()
    await auth.close()
    await others.end()
  })

  const target = () => ({
    url: gateway.url,
    publishableKey,
    appUrl,
    build: usualBuild,
    managementUrl: platform.url,
  })

  it('reports every line of a healthy project as good', async () => {
    const whole = { databaseUrl: own.stack.databaseUrl, accessToken }
    const findings = await examine({ ...target(), ...whole })
    expectOnly(findings, [])
    for (const { what } of findings) seenGood.add(what)
    expect(seenGood.size).toBeGreaterThan(40)
  }, 180_000)

  it('reports a project that cannot be reached', async () => {
    const without = ['app', 'database', 'access-token']
    const findings = await examine({ url: nowhere, publishableKey, managementUrl: nowhere, without })
    expectOnly(
      findings.filter(({ isNote }) => !isNote),
      ['Auth', 'Data API', 'Storage', 'Edge functions']
        .map((part) => `${part} can be examined → ${nowhere} does not answer`)
        .toSpliced(3, 0, 'Realtime answers → '),
    )
  })
})

describe('the doctor from within the database', () => {
  class TakenBack extends Error {}

  async function findingsAfter(change: string): Promise<Finding[]> {
    let findings: Finding[] = []
    const work = sql.begin(async (tx) => {
      await tx.unsafe(change)
      findings = await examineDatabase(tx)
      throw new TakenBack()
    })
    await expect(work).rejects.toThrow(TakenBack)
    return findings
  }

  it.each(databaseFaults)('finds the fault: %s', async (_name, fault, says) =>
    expectOnly(await findingsAfter(fault), says),
  )

  it('accepts a new project whose hourly jobs have not run yet', async () => {
    const hourly = "select jobid from cron.job where schedule ~ '^[0-9]+ '"
    expectOnly(await findingsAfter(`delete from cron.job_run_details where jobid in (${hourly})`), [])
  })
})

describe('the doctor with the real services', () => {
  it.each([
    ["realtime.topic() like 'administrators:%'", 'that of the administrators'],
    ["realtime.topic() like 'user:%'", 'that of a person'],
  ])('finds a channel that everybody can read: %s', async (condition, which) => {
    const gateway = await startGateway(own.stack.apiUrl, async () => undefined)
    await sql.unsafe(
      `create policy "anybody listens" on realtime.messages for select to anon using (${condition})`,
    )
    try {
      const findings = await checkRealtime({ url: gateway.url, publishableKey, managementUrl: nowhere })
      expectOnly(findings, [`A visitor hears nobody’s channel: not ${which} → A policy on realtime.messages`])
    } finally {
      await sql`drop policy "anybody listens" on realtime.messages`
      await gateway.close()
    }
  })

  it('finds many faults at once, including those that the advisors report', async () => {
    await sql.unsafe(`
      grant select on public.course_progress to anon;
      alter table public.course_progress disable row level security;
      create or replace function public.admin_overview() returns jsonb language sql stable as $$ select '{}'::jsonb $$;
      grant execute on function public.admin_overview() to anon;
      revoke execute on function public.search_localities(text) from anon, public;
      drop function public.verify_certificate(text);
      notify pgrst, 'reload schema'`)
    const target = { url: own.stack.apiUrl, publishableKey, managementUrl: nowhere }
    const red = wrongIn(await examine({ ...target, databaseUrl: own.stack.databaseUrl }))
    const expected = [
      'Functions are as the migrations make them: not function public.verify_certificate(text) is missing',
      'Rights are as the migrations make them: not right of anon on table public.course_progress is in no migration: SELECT',
      'Tables are as the migrations make them: not table public.course_progress has row security off, not on',
      'Rights are as the migrations make them: not right of anon on function public.admin_overview() is in no migration: EXECUTE',
      'Rights are as the migrations make them: not right of anon on function public.search_localities(text) is missing: EXECUTE',
      'Realtime has no public channels → Realtime → Settings',
      'deliver refuses a call without a key → It answers',
    ]
    expect(expected.filter((line) => !red.some((one) => one.startsWith(line)))).toEqual([])
    // Each fault is reported once, and not again by the outside checks or the advisors.
    for (const name of ['course_progress', 'search_localities', 'verify_certificate'])
      expect(red.filter((one) => one.startsWith('A visitor') && one.includes(name))).toEqual([])
    expect(red.filter((one) => one.includes('rls_disabled_in_public'))).toEqual([])
    const without = wrongIn(await checkData(target))
    for (const line of [
      'The project has every table and function: not verify_certificate → verify_certificate is not in this project',
      'A visitor reads no table: not course_progress → Now: revoke all on course_progress from',
      'A visitor calls only what docs/rules.md gives everybody: not admin_overview → Now: revoke execute on function public.admin_overview()',
      'A visitor can call what docs/rules.md gives everybody: not search_localities → grant execute',
    ])
      expect(without).toContainEqual(expect.stringContaining(line))
  }, 180_000)
})

it('each line of a healthy project’s report is reported as bad in some test', () => {
  // Lines that are reported as bad in the unit tests of tools/doctor and in doctor-catalog.test.ts.
  const says = outsideFaults.flatMap((one) => one.says)
  const lines = [...says, ...platformFaults.map(([, line]) => line)].map((line) => line.split(' → ')[0] ?? '')
  const seen = new Set([...seenBad, ...lines.map((line) => line.replace(/: not .*/, ''))])
  const elsewhere = / are as the migrations make them$| has \d/
  expect([...seenGood].filter((what) => !seen.has(what) && !elsewhere.test(what))).toEqual([])
})
