import assert from 'node:assert/strict'
import { type Call, calls, services } from './contract-test.ts'
import { observe } from './observed-test.ts'

/** Every header that a function sends, with its reason. Headers that every server adds are left out. */
const reasons = {
  json: 'Every error and most answers are JSON (rule 15.4), and a browser never shows them as a page.',
  text: 'Shown as it is, should a mail program show it.',
  calendar: 'What calendars expect (RFC 5545).',
  cors: 'The app calls from another origin. Any may: functions trust tokens, and no cookie is sent along.',
  fresh: 'Calendars ask again by themselves; between them and us nobody keeps a copy.',
  unlisted: 'Whoever finds the address of a feed in a page must not find the feed in a search.',
  tag: 'An unchanged feed is not sent again.',
  file: 'A press on a link saves the file under this name.',
  page: 'The app’s own page has the button.',
} as const
type Reasoned = readonly [value: string | RegExp, reason: keyof typeof reasons]
type Headers = Record<string, Reasoned>

const json: Headers = { 'content-type': ['application/json', 'json'] }
const cors: Headers = {
  'access-control-allow-origin': ['*', 'cors'],
  'access-control-allow-headers': ['authorization, x-client-info, apikey, content-type, x-region', 'cors'],
  'access-control-allow-methods': ['POST, OPTIONS', 'cors'],
}
const feed: Headers = {
  'content-type': ['text/calendar; charset=utf-8', 'calendar'],
  'cache-control': ['private, no-cache', 'fresh'],
  'x-robots-tag': ['noindex', 'unlisted'],
}
const every: Record<string, Call> = calls
const readable = ['sign-in-with-phone', 'save-push-token', 'calendar, a job', 'calendar, a feed']
const event = {
  id: 'a',
  job_id: 'b',
  title: 'Office clean',
  start_date: '2026-11-23',
  days: 1,
  time_zone: 'Australia/Sydney',
  status: 'confirmed',
  sequence: 0,
  changed_at: '2026-11-01T02:03:04Z',
}

function check(name: string, headers: Record<string, string>, wanted: Headers): void {
  assert.deepEqual(Object.keys(headers).sort(), Object.keys(wanted).sort(), name)
  for (const [header, [value]] of Object.entries(wanted)) {
    const given = headers[header] ?? ''
    if (typeof value === 'string') assert.equal(given, value, `${name}: ${header}`)
    else assert.match(given, value, `${name}: ${header}`)
  }
}

Deno.test('every response header is on the list of headers, each with a reason', async () => {
  const jobs = calls['calendar, a job']
  const file = {
    'content-disposition': ['attachment; filename="shinework-job.ics"', 'file'],
  } satisfies Headers
  const said = { ...jobs.said, '/rest/v1/rpc/job_event': [200, event] as const }
  const cases: [string, Partial<Call>, status: number, Headers][] = [
    ['sign-in-with-phone', {}, 200, { ...json, ...cors }],
    ['save-push-token', {}, 200, { ...json, ...cors }],
    ['calendar, a feed', {}, 200, { ...feed, etag: [/^"[\da-f]{64}"$/, 'tag'] }],
    ['calendar, a job', { said }, 200, { ...cors, ...feed, ...file }],
    ['unsubscribe', {}, 200, { 'content-type': ['text/plain; charset=utf-8', 'text'] }],
    [
      'unsubscribe',
      { request: {} },
      303,
      { location: [/^https:\/\/app\.shinework\.example\/unsubscribe\?/, 'page'] },
    ],
    ['deliver', { said: { [services.begin]: [200, true], '/': [200, []] } }, 202, {}],
  ]
  for (const [name, changed, status, wanted] of cases) {
    const call = every[name]
    assert(call)
    const answer = await observe({ ...call, ...changed })
    assert.equal(answer.status, status, name)
    check(name, answer.headers, wanted)
  }
})

Deno.test('pages of other origins can read errors only of the functions that the app calls', async () => {
  for (const [name, call] of Object.entries(every)) {
    const open = readable.includes(name)
    const failed = await observe({
      ...call,
      environment: { ...call.environment, SUPABASE_URL: 'http://127.0.0.1:1' },
    })
    check(name, failed.headers, open ? { ...json, ...cors } : json)
    const other = await observe({ ...call, request: { method: 'PUT' } })
    assert.equal(other.status, 501)
    assert.deepEqual(JSON.parse(other.body), { code: 'unimplemented', message: 'Only POST is supported.' })
    check(name, other.headers, open ? { ...json, ...cors } : json)
    const preflight = await observe({ ...call, request: { method: 'OPTIONS' } })
    assert.equal(preflight.status, open ? 204 : 501)
    check(name, preflight.headers, open ? cors : json)
    assert.deepEqual([other.asked, preflight.asked], [[], []])
  }
})
