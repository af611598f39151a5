import { checkBuckets } from '../../tools/doctor/bucket-checks.ts'
import { checkData } from '../../tools/doctor/data-checks.ts'
import { checkFunctions } from '../../tools/doctor/function-checks.ts'
import { checkRealtime } from '../../tools/doctor/realtime-checks.ts'
import { triesAll } from '../tries-all.ts'
import { by, type Fault, isAt, refused } from './doctor-faults.ts'

const functionAnswers = (path: string, status: number, body: object, onlyWithKey = false) =>
  function answer(request: Request): Response | undefined {
    if (!new URL(request.url).pathname.startsWith(`/functions/v1/${path}`)) return undefined
    return onlyWithKey && !request.headers.has('authorization') ? undefined : refused(status, body)
  }

const ofData = by(checkData, [
  {
    fault: 'another key',
    target: { publishableKey: 'sb_publishable_other' },
    says: ['The data API answers to the publishable key → /rest/v1 answers 401'],
  },
  // They differ by name alone.
  ...['private', ...(triesAll ? ['auth', 'storage', 'vault', 'net', 'cron', 'audit'] : [])].map((schema) => ({
    fault: `the schema ${schema} in the API`,
    answer: (request: Request) =>
      request.headers.get('accept-profile') === schema ? refused(404, { code: 'PGRST205' }) : undefined,
    says: [`The API shows only the schema public: not ${schema} → `],
  })),
  {
    fault: 'GraphQL with a table',
    answer: (request) =>
      isAt(request, '/graphql/v1')
        ? Response.json({ data: { __schema: { queryType: { fields: [{ name: 'jobsCollection' }] } } } })
        : undefined,
    says: ['GraphQL shows a visitor no table → It shows jobsCollection'],
  },
  {
    fault: 'a function that fails',
    answer: (request) => (isAt(request, '/rest/v1/rpc/is_admin') ? refused(500, {}) : undefined),
    says: ['is_admin is closed to visitors → It answers with another error'],
  },
  {
    fault: 'a table that a gateway refuses',
    answer: (request) => (isAt(request, '/rest/v1/jobs') ? refused(403, {}) : undefined),
    says: ['jobs is closed to visitors → It answers with another error'],
  },
])

// The embedded storage has neither public buckets nor lists.
const ofStorage = by(checkBuckets, [
  {
    fault: 'a public bucket',
    answer: ({ url }) =>
      url.includes('/object/public/users/')
        ? refused(400, { statusCode: '404', error: 'not_found', message: 'Object not found' })
        : undefined,
    says: ['No bucket is public: not users → Whoever knows a file'],
  },
  {
    fault: 'files that a visitor lists',
    answer: ({ url }) =>
      url.endsWith('/object/list/jobs') ? Response.json([{ name: 'b0000000' }]) : undefined,
    says: ['A visitor lists no files: not jobs → A policy on storage.objects'],
  },
  {
    fault: 'buckets that a visitor lists',
    answer: ({ url }) =>
      url.endsWith('/storage/v1/bucket') ? Response.json([{ id: 'users', public: true }]) : undefined,
    says: ['A visitor lists no buckets: not users → A policy on storage.buckets'],
  },
])

const unknownFunction = { code: 'NOT_FOUND', message: 'Requested function was not found' }
const missing = 'It answers 404, "Requested function was not found". Is it deployed?'
const askedForToken = { code: 401, message: 'Missing authorization header' }
const deliverSays = ['deliver refuses a call without a key → ', 'deliver refuses a wrong key → ']
const ofFunctions = by(checkFunctions, [
  {
    fault: 'no sign-in-with-phone',
    answer: functionAnswers('sign-in-with-phone', 404, unknownFunction),
    says: [`sign-in-with-phone asks for phone and password → ${missing}`],
  },
  {
    fault: 'sign-in-with-phone behind a token',
    answer: functionAnswers('sign-in-with-phone', 401, askedForToken),
    says: ['sign-in-with-phone asks for phone and password → The gateway asks for a token'],
  },
  {
    fault: 'no save-push-token',
    answer: functionAnswers('save-push-token', 404, unknownFunction),
    says: [`save-push-token asks who is calling → ${missing}`],
  },
  {
    fault: 'no deliver',
    answer: functionAnswers('deliver', 404, unknownFunction),
    says: deliverSays.map((line) => line + missing),
  },
  {
    fault: 'deliver behind a token',
    answer: functionAnswers('deliver', 401, askedForToken),
    says: deliverSays.map((line) => `${line}It answers 401`),
  },
  {
    fault: 'deliver without its key',
    answer: functionAnswers('deliver', 500, {}),
    says: deliverSays.map((line) => `${line}DELIVER_KEY is not set`),
  },
  {
    fault: 'deliver that takes any key',
    answer: functionAnswers('deliver', 202, {}, true),
    says: ['deliver refuses a wrong key → Anybody can have messages sent'],
  },
  {
    fault: 'no calendar',
    answer: functionAnswers('calendar', 404, unknownFunction),
    says: [`calendar answers without a token of the gateway → ${missing}`],
  },
  {
    fault: 'calendar behind a token',
    answer: functionAnswers('calendar', 401, askedForToken),
    says: ['calendar answers without a token of the gateway → The gateway asks for a token'],
  },
  {
    fault: 'unsubscribe behind a token',
    answer: (request) =>
      request.method === 'POST' ? functionAnswers('unsubscribe', 401, askedForToken)(request) : undefined,
    says: ['unsubscribe refuses an unknown token → The gateway asks for a token'],
  },
  {
    fault: 'functions that know another app',
    answer: (request) =>
      request.method === 'GET' && request.url.includes('/unsubscribe')
        ? new Response(null, { status: 303, headers: { location: 'https://old.example/unsubscribe' } })
        : undefined,
    says: [
      'SITE_URL of the functions is the app → Links in emails and calendars lead to https://old.example',
    ],
  },
])

const ofRealtime: Fault[] = [
  {
    fault: 'no answer',
    check: checkRealtime,
    isDeaf: true,
    says: ['Realtime answers → No answer to a WebSocket'],
  },
]

export const serviceFaults: Fault[] = [...ofData, ...ofStorage, ...ofFunctions, ...ofRealtime]

/** One fault of a database each, in SQL, and the only lines that are not good then. */
export const databaseFaults: [sql: string, ...says: string[]][] = [
  [
    "delete from supabase_migrations.schema_migrations where version = '20261121000800'",
    'Every migration is applied: not 20261121000800_overviews.sql → `npx supabase db push`',
  ],
  [
    "update supabase_migrations.schema_migrations set statements = '{select 1}' where version = '20261121000800'",
    'Every migration was applied as its file is now: not 20261121000800_overviews → It was edited since',
  ],
  [
    "insert into auth.users (id, email) values ('00000000-0000-4000-8000-00000000d0c1', 'priya@shinework.example')",
    'No account of the demo data is there → 1 are. Their password is published',
  ],
  [
    `insert into auth.users (id, email) values ('00000000-0000-4000-8000-00000000d0c1', 'ada@example.com');
    update public.profiles set role = 'admin' where email = 'ada@example.com';
    update private.second_factor_rule set is_required = true`,
    'Every administrator has the second factor that is required: not ada@example.com → ',
  ],
  [
    "update cron.job_run_details set start_time = now() - interval '61 minutes'",
    'Cron jobs have run within the hour → pg_cron stands still',
  ],
  ['delete from cron.job_run_details', 'Cron jobs have run within the hour → '],
  [
    "update cron.job_run_details set status = 'failed', return_message = 'ERROR: no such table' where jobid = (select jobid from cron.job where jobname = 'call deliver')",
    'The last run of every cron job succeeded: not ',
  ],
  [
    "delete from vault.secrets where name = 'deliver_url'",
    'The database knows how to have messages sent: not deliver_url → ',
  ],
  [
    "delete from vault.secrets where name = 'deliver_key'",
    "The database knows how to have messages sent: not deliver_key → select vault.create_secret('…', 'deliver_key')",
  ],
  [
    `insert into auth.users (id, email) values ('00000000-0000-4000-8000-00000000d0c0', 'doctor@test.example');
     insert into private.deliveries (user_id, channel, kind, type, message, not_before, due_at, created_at)
     select id, 'email', 'changes', 'job_changed', 'Doctor', late, late, late
     from auth.users, (select now() - interval '11 minutes' as late) wait where email = 'doctor@test.example'`,
    'No message waits for more than ten minutes → 1 do, since ',
  ],
  [
    `update cron.job_run_details set start_time = now() - interval '1 day' where jobid = (select jobid from cron.job where jobname = 'forget pay');
    delete from cron.job_run_details where jobid = (select jobid from cron.job where jobname = 'forget budgets')`,
    'Every hourly cron job has run within two hours: not forget budgets → A new one has',
  ],
  [
    "update cron.job_run_details set start_time = now() - interval '121 minutes' where jobid = (select jobid from cron.job where jobname = 'call deliver')",
    'Every hourly cron job has run within two hours: not call deliver → A new one has',
  ],
  ...[
    ["401, null, false, 'Only the database'", 'It answers 401, the keys differ'],
    ["404, null, false, ''", 'It answers 404: deliver is not deployed'],
    ["500, null, false, 'boom'", 'It answers 500: boom. Look at the function’s log.'],
    ["null, 'Couldn''t resolve host name', false, null", 'No answer: Couldn’t resolve'.replace('’', "'")],
    ['null, null, true, null', 'No answer: it timed out'],
  ].map(([answer = '', says = '']): [string, string] => [
    `insert into net._http_response (id, status_code, error_msg, timed_out, content) values (999999, ${answer})`,
    `The last call of the database to deliver was answered → ${says}`,
  ]),
  [
    'delete from net._http_response',
    'The last call of the database to deliver was answered → pg_net keeps answers for six hours',
  ],
  ['delete from private.delivery_setup', 'Push and email are set up → deliver has not answered'],
  ["update private.delivery_setup set channels = '{push}'", 'Push and email are set up → Set up: push.'],
  [
    "delete from private.delivery_calls; update private.delivery_setup set known_at = now() - interval '121 minutes'",
    'deliver has come within two hours → It is called every hour at least.',
  ],
]

/** What the management API answers, by path. */
export type Answers = Record<string, Record<string, unknown>>
/** As they should be. */
export const platformAnswers = (): Answers => ({
  'config/auth': {
    security_update_password_require_current_password: true,
    security_sb_forwarded_for_enabled: true,
    smtp_host: 'smtp.example.com',
    mfa_totp_enroll_enabled: true,
    mfa_totp_verify_enabled: true,
    hook_mfa_verification_attempt_enabled: true,
    hook_mfa_verification_attempt_uri: 'pg-functions://postgres/private/judge_second_factor',
  },
  'advisors/security': { lints: [] },
  'advisors/performance': { lints: [{ name: 'unused_index', detail: 'never used' }] },
})
const changed = (path: string, change: object) => ({ [path]: { ...platformAnswers()[path], ...change } })
const lint = {
  name: 'auth_users_exposed',
  detail: 'View x exposes auth.users',
  remediation: 'https://lint.example',
}

/** One of the platform's own settings wrong, and the only line that is not good then. */
export const platformFaults: [string, Answers, string][] = [
  [
    'no current password',
    changed('config/auth', { security_update_password_require_current_password: false }),
    'Changing the password asks for the current one → ',
  ],
  [
    'the function’s own address',
    changed('config/auth', { security_sb_forwarded_for_enabled: null }),
    'Phone login passes the caller’s address on → ',
  ],
  [
    'Supabase’s mailer',
    changed('config/auth', { smtp_host: null }),
    'Emails about accounts go by an SMTP server of your own → ',
  ],
  [
    'no second factor',
    changed('config/auth', { mfa_totp_verify_enabled: false }),
    'People can set up a second factor, and log in with it → ',
  ],
  [
    'codes that anybody may guess',
    changed('config/auth', { hook_mfa_verification_attempt_enabled: false }),
    'Wrong codes are limited by person → ',
  ],
  [
    'codes that another function judges',
    changed('config/auth', {
      hook_mfa_verification_attempt_uri: 'pg-functions://postgres/public/yes',
    }),
    'Wrong codes are limited by person → ',
  ],
  [
    'an advice on security',
    { 'advisors/security': { lints: [lint] } },
    'Supabase’s advisors find nothing → auth_users_exposed: View x exposes auth.users: https://lint.example',
  ],
  [
    'an advice on performance',
    { 'advisors/performance': { results: [lint] } },
    'Supabase’s advisors find nothing → auth_users_exposed',
  ],
  [
    'another form of advice',
    { 'advisors/security': { advice: [] } },
    'Supabase’s advisors find nothing → The report has another form',
  ],
  [
    'another form of settings',
    { 'config/auth': { smtp_host: 5 } },
    'The platform tells its settings → The answers have another form',
  ],
]
