import { answerErrors, assertPost, readJson } from '../_shared/answer-post.ts'
import { callerId } from '../_shared/caller.ts'
import { corsHeaders } from '../_shared/cors.ts'
import { postToPlatform, refuseTooMuch, requiredSetting } from '../_shared/platform.ts'
import { Refusal } from '../_shared/refusal.ts'
import { textField } from '../_shared/text-field.ts'
import { readEvent } from './calendar-event.ts'
import { calendarFile } from './calendar-file.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const headers = {
  'Content-Type': 'text/calendar; charset=utf-8',
  // Calendar programs poll the feed, and a copy in a shared cache would give them an old version.
  'Cache-Control': 'private, no-cache',
  'X-Robots-Tag': 'noindex',
}

/**
 * `GET /calendar/{token}.ics` responds with the feed of the token's owner (rule 6.19), or 304 if nothing has changed since
 * the `ETag` in `If-None-Match`. `POST {job_id}` with the caller's access token responds with one accepted job. Errors are
 * `{code, message}`: 400 for a malformed body, 401 without a valid access token, 404 for an unknown token or a job the
 * caller is not accepted for. 409 is for a job without a start date, 429 and 5xx for a temporary failure.
 */
export function handleCalendar(request: Request): Promise<Response> {
  if (request.method === 'OPTIONS')
    return Promise.resolve(new Response(null, { status: 204, headers: corsHeaders }))
  return answerErrors(async () => {
    if (request.method === 'GET' || request.method === 'HEAD') return await answerFeed(request)
    assertPost(request)
    return await answerJob(request)
  }, corsHeaders)
}

async function answerFeed(request: Request): Promise<Response> {
  const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
  const token = name.endsWith('.ics') ? name.slice(0, -'.ics'.length) : ''
  if (!UUID.test(token)) throw new Refusal(404, noCalendar)
  const rows = await ask('feed_events', { token }, { 404: noCalendar })
  if (!Array.isArray(rows)) throw new Error('feed_events did not answer a list')
  const file = calendarFile(rows.map(readEvent), requiredSetting('SITE_URL'))
  const tag = await tagOf(file)
  const isUnchanged = (request.headers.get('if-none-match') ?? '').includes(tag)
  const body = isUnchanged || request.method === 'HEAD' ? null : file
  return new Response(body, { status: isUnchanged ? 304 : 200, headers: { ...headers, ETag: `"${tag}"` } })
}

async function answerJob(request: Request): Promise<Response> {
  const jobId = textField(await readJson(request), 'job_id') ?? ''
  if (!UUID.test(jobId)) throw new Refusal(400, 'The job_id must be a UUID.')
  const given = { user_id: await callerId(request), job_id: jobId }
  const row = await ask('job_event', given, {
    404: 'You are not accepted for this job.',
    409: 'This job has no start date yet, or is closed.',
  })
  const file = calendarFile([readEvent(row)], requiredSetting('SITE_URL'))
  return new Response(file, {
    headers: {
      ...corsHeaders,
      ...headers,
      'Content-Disposition': 'attachment; filename="shinework-job.ics"',
    },
  })
}

const noCalendar = 'There is no such calendar.'

/**
 * Calls a database function and returns its result.
 * @throws Refusal 404 or 409 with the text that `refusals` gives for the response's status. 429 after too many requests.
 */
async function ask(
  name: string,
  given: Record<string, unknown>,
  refusals: Partial<Record<number, string>>,
): Promise<unknown> {
  const answer = await postToPlatform(`/rest/v1/rpc/${name}`, 'secret', given)
  const { status, body } = answer
  if (status === 200) return body
  refuseTooMuch(answer)
  const refusal = refusals[status]
  if (refusal !== undefined && (status === 404 || status === 409)) throw new Refusal(status, refusal)
  throw new Error(`${name} answered ${status}`)
}

async function tagOf(file: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(file)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
