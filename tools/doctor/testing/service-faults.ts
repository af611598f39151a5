import { checkBuckets } from '../bucket-checks.ts'
import { checkData } from '../data-checks.ts'
import { checkFunctions } from '../function-checks.ts'
import { checkRealtime } from '../realtime-checks.ts'
import { by, type Fault, isAt, refused } from './app-faults.ts'

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
  ...['private', 'auth', 'storage', 'vault', 'net', 'cron', 'audit'].map((schema) => ({
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
  ...['PGRST205', '42P01'].map((code) => ({
    fault: `a table that is not there: ${code}`,
    answer: (request: Request) => (isAt(request, '/rest/v1/jobs') ? refused(404, { code }) : undefined),
    says: ['The project has every table and function: not jobs → jobs is not in this project'],
  })),
  ...['PGRST202', '42883'].map((code) => ({
    fault: `a function that is not there: ${code}`,
    answer: (request: Request) =>
      isAt(request, '/rest/v1/rpc/admin_overview') ? refused(404, { code }) : undefined,
    says: ['The project has every table and function: not admin_overview → admin_overview is not in'],
  })),
  {
    fault: 'a table that visitors read',
    answer: (request) => (isAt(request, '/rest/v1/payment_details') ? Response.json([]) : undefined),
    says: ['A visitor reads no table: not payment_details → Now: revoke all on payment_details from'],
  },
  {
    fault: 'a function that visitors call',
    answer: (request) => (isAt(request, '/rest/v1/rpc/admin_overview') ? Response.json({}) : undefined),
    says: [
      'A visitor calls only what docs/rules.md gives everybody: not admin_overview → Now: revoke execute on function public.admin_overview()',
    ],
  },
  {
    fault: 'a function that visitors call, and that refuses the values',
    answer: (request) =>
      isAt(request, '/rest/v1/rpc/apply_to_job') ? refused(404, { code: 'PT404' }) : undefined,
    says: ['A visitor calls only what docs/rules.md gives everybody: not apply_to_job → '],
  },
  {
    fault: 'a function that misreads the values',
    answer: (request) =>
      isAt(request, '/rest/v1/rpc/apply_to_job') ? refused(400, { code: '22P02' }) : undefined,
    says: ['apply_to_job is closed to visitors → It answers with another error'],
  },
  {
    fault: 'a function that visitors need and may not call',
    answer: (request) =>
      isAt(request, '/rest/v1/rpc/verify_certificate') ? refused(401, { code: '42501' }) : undefined,
    says: ['A visitor can call what docs/rules.md gives everybody: not verify_certificate → grant execute'],
  },
  {
    fault: 'no localities',
    answer: (request) => (isAt(request, '/rest/v1/rpc/search_localities') ? Response.json([]) : undefined),
    says: ['The localities are loaded → `npx supabase db query'],
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

const ofStorage = by(checkBuckets, [
  {
    fault: 'a public bucket',
    answer: ({ url }) =>
      url.includes('/object/info/public/users/')
        ? refused(400, { statusCode: '404', error: 'not_found', message: 'Object not found' })
        : undefined,
    says: ['No bucket is public: not users → Whoever knows a file'],
  },
  {
    fault: 'a public bucket that has the file',
    answer: ({ url }) =>
      url.includes('/object/info/public/jobs/') ? new Response('A bucket and a mop') : undefined,
    says: ['No bucket is public: not jobs → Whoever knows a file'],
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
    fault: 'no unsubscribe',
    answer: functionAnswers('unsubscribe', 404, unknownFunction),
    says: [
      `unsubscribe refuses an unknown token → ${missing}`,
      'SITE_URL of the functions is the app → Links in emails and calendars lead to nowhere (404)',
    ],
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

const ofRealtime = by(checkRealtime, [
  {
    fault: 'no answer',
    channels: { public: undefined },
    says: ['Realtime answers → No answer to a WebSocket'],
  },
  {
    fault: 'a public channel',
    channels: { public: 'ok' },
    says: ['Realtime has no public channels → Realtime → Settings'],
  },
  {
    fault: 'a channel of a person that everybody hears',
    channels: { user: 'ok' },
    says: ['A visitor hears nobody’s channel: not that of a person → A policy on realtime.messages'],
  },
  {
    fault: 'channels that everybody hears',
    channels: { user: 'ok', administrators: 'ok' },
    says: [
      'A visitor hears nobody’s channel: not that of a person → ',
      'A visitor hears nobody’s channel: not that of the administrators → ',
    ],
  },
])

export const serviceFaults: Fault[] = [...ofData, ...ofStorage, ...ofFunctions, ...ofRealtime]
