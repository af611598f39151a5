import { backend } from '@/lib/backend/backend'
import { monitoredFetch } from '@/lib/backend/reachability'
import { codeChecked, renewSession, usableSession } from './renewal'
import { ownerOfToken, type StoredSession, storedSession } from './stored-session'

/**
 * The `fetch` of the backend's client. A request with the stored session's token waits until that is renewed, and is sent again where
 * the server's clock, a new session or the code of a second factor calls for it. A visitor's request is sent as it is, and so is one
 * with a token of its own.
 * @throws TypeError as `fetch` does, also while the session cannot be renewed: nothing goes out as a visitor then.
 */
export async function sessionFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const token = new Headers(init?.headers).get('Authorization')?.replace('Bearer ', '') ?? ''
  const owner = ownerOfToken(token)
  const sendAs = ({ accessToken }: StoredSession) => {
    const headers = new Headers(init?.headers)
    headers.set('Authorization', `Bearer ${accessToken}`)
    return inTurn(() => asOneOfSix(addressOf(input), () => send(input, { ...init, headers }), init?.signal))
  }
  const asking = owner === undefined ? null : await usableSession()
  // A person's request is never sent as the next person or as a visitor. At logout the client removes the session before it
  // asks the server to end it, which needs that session's own token.
  if (!asking || asking.userId !== owner) return inTurn(() => send(input, init))
  const answer = await sendAs(asking)
  const refused = await refusalOf(answer)
  if (!refused) return answer
  if (refused === 'expired' && storedSession()?.accessToken === asking.accessToken) await renewSession()
  if (refused === 'code') await codeChecked()
  // A new password, for one, ends a session whose requests are still on their way, and begins another.
  const present = await usableSession()
  const isAnother = present?.userId === owner && present.accessToken !== asking.accessToken
  return isAnother ? sendAs(present) : answer
}

/** What the page has asked the data API with the session's token, and awaits. */
const underWay = new Set<Promise<unknown>>()

/**
 * Has no more than six requests for data under way: the database refuses a person's seventh (rule 15.10). Over HTTP/1 the browser does
 * the same; over HTTP/2 it sends all at once.
 */
async function asOneOfSix(
  address: string,
  ask: () => Promise<Response>,
  signal?: AbortSignal | null,
): Promise<Response> {
  if (!address.startsWith(`${backend.url}/rest/`)) return ask()
  const isGivenUp = () => signal?.aborted === true
  const givenUp = new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }))
  while (underWay.size >= 6 && !isGivenUp()) await Promise.race([...underWay, givenUp])
  const answer = ask()
  const end = (): boolean => underWay.delete(settled)
  const settled: Promise<unknown> = answer.then(end, end)
  underWay.add(settled)
  return answer
}

async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await monitoredFetch(input, init)
  return addressOf(input).startsWith(`${backend.url}/auth/`) ? withReadableCode(answer) : answer
}

const addressOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : input.toString())

/**
 * An answer whose refusal says how its code is read. The auth service says so in a header, which a proxy or the browser may hide; the
 * auth client then knows no code.
 */
async function withReadableCode(answer: Response): Promise<Response> {
  if (answer.ok || answer.headers.has('x-supabase-api-version')) return answer
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'string')
    return answer
  return Response.json(body, {
    status: answer.status,
    headers: { 'x-supabase-api-version': '2024-01-01' },
  })
}

/**
 * Why the data API refused a token: it takes it for expired, which by this device's clock it is not yet (rule 2.22), its session
 * has ended (rule 2.20), or it is from before the code of the second factor (rule 2.25). Undefined for every other answer.
 */
async function refusalOf(answer: Response): Promise<'expired' | 'ended' | 'code' | undefined> {
  if (answer.status === 428) return 'code'
  if (answer.status !== 401) return undefined
  const text = await answer.clone().text()
  if (/"PGRST303".*"JWT expired"/s.test(text)) return 'expired'
  return text.includes('"PT401"') ? 'ended' : undefined
}

/**
 * Sends again what the database refused because too many of this person's requests were under way (rule 15.10): soon, as each takes
 * milliseconds, then later and later. Somebody who opens several pages at once should not read about it.
 */
async function inTurn(ask: () => Promise<Response>): Promise<Response> {
  const mostTries = 6
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    // The header is for programs: a browser does not show it to a page of another origin.
    const isBusy = answer.status === 429 && /"hint" *: *"busy"/.test(await answer.clone().text())
    if (!isBusy || tries === mostTries) return answer
    await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** tries * (1 + Math.random() / 2)))
  }
}
