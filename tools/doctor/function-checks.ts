import { type Answer, ask, fieldOf, type Target } from './examined-project.ts'
import { type Finding, judge } from './finding.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const deploy = '`npx supabase functions deploy`'

/** An expected response. The message must contain `says`, and `hints` explain other statuses. */
type Expected = [what: string, answer: Answer, status: number, says?: string, hints?: Record<number, string>]

/** Checks that each edge function exists, requires its input, and refuses wrong keys. */
export async function checkFunctions(target: Target): Promise<Finding[]> {
  const post = (name: string, body: string, headers: Record<string, string> = {}) =>
    ask(target, `/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  const call = JSON.stringify({ call: nobody })
  const wrong = { authorization: 'Bearer doctor' }
  const noKey = {
    500: 'DELIVER_KEY is not set: `npx supabase secrets set DELIVER_KEY=…` (docs/hosting.md, step 6).',
    202: 'Anybody can have messages sent. Deploy the function again.',
  }
  const jwt = `The gateway asks for a token: verify_jwt = false in supabase/config.toml, then ${deploy}.`
  const unsubscribe = `/functions/v1/unsubscribe?token=${nobody}&kind=nearby`
  const oneClick = {
    method: 'POST',
    key: false,
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  }
  const expected: Expected[] = [
    [
      'sign-in-with-phone asks for phone and password',
      await post('sign-in-with-phone', '{}'),
      400,
      '',
      { 401: jwt },
    ],
    ['save-push-token asks who is calling', await post('save-push-token', '{}'), 401],
    ['deliver refuses a call without a key', await post('deliver', call), 401, 'Only the database', noKey],
    ['deliver refuses a wrong key', await post('deliver', call, wrong), 401, 'Only the database', noKey],
    [
      'calendar answers without a token of the gateway',
      await ask(target, `/functions/v1/calendar/${nobody}.ics`, { key: false }),
      404,
      'There is no such calendar',
      { 401: jwt },
    ],
    [
      'unsubscribe refuses an unknown token',
      await ask(target, unsubscribe, oneClick),
      404,
      'This link is not valid',
      { 401: jwt },
    ],
  ]
  const page = await ask(target, unsubscribe, { key: false })
  return [
    ...expected.map(expectation),
    judge(
      'SITE_URL of the functions is the app',
      page.status === 303 &&
        (target.appUrl === undefined || (page.headers.get('location') ?? '').startsWith(`${target.appUrl}/`)),
      `Links in emails and calendars lead to ${page.headers.get('location') ?? `nowhere (${page.status})`}. \`npx supabase secrets set SITE_URL=${target.appUrl ?? '…'}\``,
    ),
  ]
}

function expectation([what, answer, status, says = '', hints = {}]: Expected): Finding {
  const message = fieldOf(answer, 'message')
  // Also compares the message, because the response for a missing function is a 404, too.
  const isGood = answer.status === status && message.includes(says)
  const absent = `It answers ${answer.status}${message ? `, "${message.slice(0, 100)}"` : ''}. Is it deployed? ${deploy}`
  return judge(what, isGood, hints[answer.status] ?? absent)
}
