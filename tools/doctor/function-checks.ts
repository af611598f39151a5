import { type Finding, judge } from './finding.ts'
import { type Answer, ask, fieldOf, type Target } from './target.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const deploy = '`npx supabase functions deploy`'

/** What the answer should be, and what else it may mean. */
interface Expected {
  what: string
  answer: Answer
  status: number
  /** A part of the message or of the address. */
  says: string
  hints: Partial<Record<number, string>>
}

/** The edge functions: that each is there, asks for what it must, and refuses wrong keys. */
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
  const page = await ask(target, `/functions/v1/unsubscribe?token=${nobody}&kind=nearby`, { key: false })
  const calendar = await ask(target, `/functions/v1/calendar/${nobody}.ics`, { key: false })
  return [
    expectation({
      what: 'sign-in-with-phone asks for phone and password',
      answer: await post('sign-in-with-phone', '{}'),
      status: 400,
      says: '',
      hints: { 401: jwt },
    }),
    expectation({
      what: 'save-push-token asks who is calling',
      answer: await post('save-push-token', '{}'),
      status: 401,
      says: '',
      hints: {},
    }),
    expectation({
      what: 'deliver refuses a call without a key',
      answer: await post('deliver', call),
      status: 401,
      says: 'Only the database',
      hints: noKey,
    }),
    expectation({
      what: 'deliver refuses a wrong key',
      answer: await post('deliver', call, wrong),
      status: 401,
      says: 'Only the database',
      hints: noKey,
    }),
    expectation({
      what: 'calendar answers without a token of the gateway',
      answer: calendar,
      status: 404,
      says: 'There is no such calendar',
      hints: { 401: jwt },
    }),
    expectation({
      what: 'unsubscribe refuses an unknown token',
      answer: await ask(target, `/functions/v1/unsubscribe?token=${nobody}&kind=nearby`, {
        method: 'POST',
        key: false,
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      }),
      status: 404,
      says: 'This link is not valid',
      hints: { 401: jwt },
    }),
    judge(
      'SITE_URL of the functions is the app',
      page.status === 303 &&
        (target.appUrl === undefined || (page.headers.get('location') ?? '').startsWith(`${target.appUrl}/`)),
      `Links in emails and calendars lead to ${page.headers.get('location') ?? `nowhere (${page.status})`}. \`npx supabase secrets set SITE_URL=${target.appUrl ?? '…'}\``,
    ),
  ]
}

function expectation({ what, answer, status, says, hints }: Expected): Finding {
  const message = fieldOf(answer, 'message')
  // A function that is not there answers 404 as well, in other words.
  const isGood = answer.status === status && message.includes(says)
  const absent = `It answers ${answer.status}${message ? `, "${message.slice(0, 100)}"` : ''}. Is it deployed? ${deploy}`
  return judge(what, isGood, hints[answer.status] ?? absent)
}
