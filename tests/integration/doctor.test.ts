import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmptyStack } from '../../tools/backup/empty-stack.ts'
import { checkBuckets } from '../../tools/doctor/bucket-checks.ts'
import { examine } from '../../tools/doctor/examine.ts'
import type { Finding } from '../../tools/doctor/finding.ts'
import type { Target } from '../../tools/doctor/target.ts'
import { prepareDatabase } from '../../tools/local-stack/migrate/prepare-database.ts'
import type { RunningStack } from '../../tools/local-stack/stack.ts'
import { apiUrl, publishableKey } from '../conformance/stack-fixture.ts'
import { startOtherAuth } from './confirming-auth.ts'
import { connect, databaseUrl } from './database-session.ts'
import { type Host, startGateway, startHost } from './doctored-project.ts'

// `npm run doctor`: green for a project as docs/hosting.md sets it up, and red, with the way to mend it, for each setting that
// is not so. The settings that only a hosted project has stand before the embedded stack (doctored-project.ts).

const appUrl = process.env['APP_URL'] ?? ''
const appPort = Number(new URL(appUrl).port)
const managementUrl = 'http://127.0.0.1:9'
const script = (url: string) => `const url = "${url}", key = "${publishableKey}"`

const linesOf = (findings: Finding[], state: Finding['state']) =>
  findings
    .filter((one) => one.state === state)
    .map(({ what, hint }) => [what, hint].filter(Boolean).join(' → '))

/** Storage's answer for what it does not find. */
const hosted = (message: string) =>
  Response.json({ statusCode: '404', error: 'not_found', message }, { status: 400 })

function spoil(headers: Map<string, string>): void {
  headers.delete('X-Content-Type-Options')
  const policy = headers.get('Content-Security-Policy') ?? ''
  headers.set(
    'Content-Security-Policy',
    policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
  )
}

describe('a project as it should be', () => {
  const sql = connect(databaseUrl(), 'doctor', 2)
  let auth: Awaited<ReturnType<typeof startOtherAuth>>
  let gateway: Awaited<ReturnType<typeof startGateway>>

  beforeAll(async () => {
    auth = await startOtherAuth(databaseUrl(), sql, appUrl)
    gateway = await startGateway(apiUrl, async (request) =>
      new URL(request.url).pathname.startsWith('/auth/') ? auth.handle(request) : undefined,
    )
  }, 30_000)

  afterAll(async () => {
    await gateway.close()
    await auth.close()
    await sql.end()
  })

  async function examineWith(host: Host, text = script(gateway.url), change: Partial<Target> = {}) {
    const app = await startHost(appPort, gateway.url, text, host)
    try {
      return await examine({ url: gateway.url, publishableKey, appUrl, managementUrl, ...change })
    } finally {
      await app.close()
    }
  }

  it('is green, line by line', async () => {
    const findings = await examineWith({})
    expect(findings.filter(({ state }) => state !== 'good')).toEqual([])
    expect(findings.length).toBeGreaterThan(25)
  }, 180_000)

  it('is red for a bucket that is public, and for buckets and files that a visitor can list', async () => {
    const storage = await startGateway(apiUrl, async ({ url }) => {
      if (url.includes('/object/public/'))
        return hosted(url.includes('/users/') ? 'Object not found' : 'Bucket not found')
      if (url.includes('/object/list/jobs'))
        return Response.json([{ name: 'b0000000-0000-4000-8000-000000000103' }])
      if (url.endsWith('/storage/v1/bucket')) return Response.json([{ id: 'users', public: true }])
      return undefined
    })
    const red = linesOf(await checkBuckets({ url: storage.url, publishableKey, managementUrl }), 'bad')
    await storage.close()
    expect(red).toEqual([
      expect.stringContaining('No bucket is public: not users → Whoever knows a file'),
      expect.stringContaining('A visitor lists no files: not jobs → A policy on storage.objects'),
      expect.stringContaining('A visitor lists no buckets: not users → A policy on storage.buckets'),
    ])
  })

  it('is red for what its host does not send, and for what the app must not hold', async () => {
    const findings = await examineWith(
      { change: spoil, fallsBack: false },
      'const key = "sb_secret_0123456789abcdef"',
    )
    const red = linesOf(findings, 'bad').join('\n')
    expect(red).toContain('/jobs answers 404')
    expect(red).toContain('X-Content-Type-Options is not sent, not nosniff')
    expect(red).toContain("Content-Security-Policy: script-src is 'self' 'unsafe-inline', not 'self'")
    expect(red).toContain('No script of the page names')
    expect(red).toContain(
      'No script holds a secret key: not so in a script of the first page → Delete that key',
    )
    expect(red).not.toContain('sb_secret_0123456789abcdef')
  }, 180_000)
})

describe('a project with everything wrong', () => {
  let stack: RunningStack
  let stop: () => Promise<void>

  beforeAll(async () => {
    ;({ stack, stop } = await startEmptyStack())
    const { databaseUrl: projectUrl, platformDatabaseUrl: platformUrl } = stack
    const platform = connect(platformUrl, 'doctor', 1)
    const database = { fresh: true, sql: platform, platformUrl, projectUrl, stop: async () => undefined }
    await prepareDatabase(database, { seed: false, onProgress: () => undefined })
    await platform.end()
    const sql = connect(projectUrl, 'doctor', 1)
    await sql.unsafe(`
      grant select on public.course_progress to anon;
      alter table public.course_progress disable row level security;
      create or replace function public.admin_overview() returns jsonb language sql stable as $$ select '{}'::jsonb $$;
      grant execute on function public.admin_overview() to anon;
      revoke execute on function public.search_localities(text) from anon, public;
      update storage.buckets set public = true where id = 'users';
      create policy "anybody listens" on realtime.messages for select to anon using (true);
      select cron.alter_job((select min(jobid) from cron.job), active => false);
      drop function public.verify_certificate(text);
      delete from supabase_migrations.schema_migrations where version = '20261121000800';
      delete from vault.secrets where name = 'deliver_key';
      notify pgrst, 'reload schema'`)
    await sql.end()
  }, 180_000)

  afterAll(() => stop())

  it('is red for each, with the way to mend it', async () => {
    const target = { url: stack.apiUrl, publishableKey, databaseUrl: stack.databaseUrl, managementUrl }
    const findings = await examine(target)
    const red = linesOf(findings, 'bad')
    const expected = [
      'A new account must confirm its address → enable_confirmations = true',
      'The project has every table and function: not verify_certificate → verify_certificate is not in this project',
      'A visitor reads no table: not course_progress → Now: revoke all on course_progress from',
      'A visitor calls only what docs/rules.md gives everybody: not admin_overview → Now: revoke execute on function public.admin_overview()',
      'A visitor can call what docs/rules.md gives everybody: not search_localities → grant execute',
      'No bucket is marked as public: not users → update storage.buckets set public = false',
      'Realtime has no public channels → Realtime → Settings',
      'A visitor hears nobody’s channel → A policy on realtime.messages',
      'deliver refuses a call without a key → It answers',
      'Every migration is applied: not 20261121000800_overviews.sql → `npx supabase db push`',
      'No table gives visitors a right: not course_progress →',
      'No function but those of docs/rules.md is open to visitors: not admin_overview → Now: revoke',
      'Every table has row security: not course_progress → alter table course_progress enable row level security',
      'Every cron job is switched on: not ',
      'The database knows how to have messages sent: not deliver_key → select vault.create_secret',
      'Supabase’s advisors find nothing → rls_disabled_in_public',
    ]
    expect(expected.filter((line) => !red.some((one) => one.startsWith(line)))).toEqual([])
    expect(linesOf(findings, 'good')).toContain('The API shows only the schema public')
  }, 180_000)
})

const answers = (isRight: boolean, lints: object[]): Record<string, object> => ({
  'config/auth': {
    security_update_password_require_current_password: isRight,
    security_sb_forwarded_for_enabled: isRight,
    smtp_host: isRight ? 'smtp.example.com' : null,
  },
  'config/realtime': { private_only: isRight },
  'advisors/security': { lints },
  'advisors/performance': { lints: [{ name: 'unused_index', detail: 'never used' }] },
})

async function platformFindings(bodies: Record<string, object>): Promise<Finding[]> {
  const tokens: (string | null)[] = []
  const platform = await startGateway(apiUrl, async (request) => {
    tokens.push(request.headers.get('authorization'))
    const body = bodies[new URL(request.url).pathname.replace(/^\/v1\/projects\/[^/]+\//, '')]
    return body === undefined ? new Response('', { status: 404 }) : Response.json(body)
  })
  try {
    // Nothing but the platform answers: its findings are the last ones.
    const unreachable = { url: 'http://127.0.0.1:9', publishableKey }
    const findings = await examine({
      ...unreachable,
      accessToken: 'sbp_token',
      managementUrl: platform.url,
    })
    expect(new Set(tokens)).toEqual(new Set(['Bearer sbp_token']))
    return findings.filter(({ hint }) => hint !== 'http://127.0.0.1:9 does not answer')
  } finally {
    await platform.close()
  }
}

describe('the platform’s own settings', () => {
  it('are green and red as the management API tells them', async () => {
    const right = await platformFindings(answers(true, []))
    expect(linesOf(right, 'bad')).toEqual([])
    expect(linesOf(right, 'good')).toHaveLength(6)
    const lint = {
      name: 'auth_users_exposed',
      detail: 'View x exposes auth.users',
      remediation: 'https://lint.example',
    }
    const wrong = linesOf(await platformFindings(answers(false, [lint])), 'bad')
    expect(wrong).toHaveLength(5)
    expect(wrong.join('\n')).toContain('auth_users_exposed: View x exposes auth.users: https://lint.example')
  }, 180_000)
})
