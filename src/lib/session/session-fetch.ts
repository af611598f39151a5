import { backend } from '@/lib/backend/backend'
import { monitoredFetch } from '@/lib/backend/reachability'
import { codeChecked, renewSession, usableSession } from './session-renewal'
import { ownerOfToken, type StoredSession, storedSession } from './stored-session'

/**
 * The `fetch` of the backend's client. A request with the stored session's token waits until that token is fresh. If
 * the data API refuses the token and the session has a newer token by then, the request is sent once more. A request
 * from a visitor, or with a token of its own, is sent unchanged.
 * @throws TypeError as `fetch` does, or if the session cannot be renewed now. In the second case, the request is not
 * sent, not even without a token.
 */
export async function sessionFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const token = new Headers(init?.headers).get('Authorization')?.replace('Bearer ', '') ?? ''
  const owner = ownerOfToken(token)
  const sendAs = ({ accessToken }: StoredSession) => {
    const headers = new Headers(init?.headers)
    headers.set('Authorization', `Bearer ${accessToken}`)
    return retryWithBackoff(() =>
      limitConcurrency(addressOf(input), () => send(input, { ...init, headers }), init?.signal),
    )
  }
  const session = owner === undefined ? null : await usableSession()
  // A person's request is never sent as another person's or as a visitor's. At logout, the client removes the
  // session before it asks the server to end it. That request needs the removed session's own token.
  if (!session || session.userId !== owner) return retryWithBackoff(() => send(input, init))
  const answer = await sendAs(session)
  const refused = await refusalOf(answer)
  if (!refused) return answer
  if (refused === 'expired' && storedSession()?.accessToken === session.accessToken) await renewSession()
  if (refused === 'code') await codeChecked()
  // A new session might have been stored in the meantime, for example after a change of the password.
  const present = await usableSession()
  const isAnother = present?.userId === owner && present.accessToken !== session.accessToken
  return isAnother ? sendAs(present) : answer
}

/**
 * Requests in flight to the data API with the session's token, including requests that the script in the page's head
 * sent.
 */
const underWay = new Set<Promise<unknown>>()
for (const early of globalThis.earlyReads?.sent ?? []) track(early)

function track(answer: Promise<Response>): void {
  const end = (): boolean => underWay.delete(settled)
  const settled: Promise<unknown> = answer.then(end, end)
  underWay.add(settled)
}

/**
 * Limits concurrent data requests to six, because the database refuses a person's seventh (rule 15.10).
 * Browsers have the same limit over HTTP/1, but over HTTP/2 they send all requests at once.
 */
async function limitConcurrency(
  address: string,
  ask: () => Promise<Response>,
  signal?: AbortSignal | null,
): Promise<Response> {
  if (!address.startsWith(`${backend.url}/rest/`)) return ask()
  const isGivenUp = () => signal?.aborted === true
  const givenUp = new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }))
  while (underWay.size >= 6 && !isGivenUp()) await Promise.race([...underWay, givenUp])
  const answer = ask()
  track(answer)
  return answer
}

async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await monitoredFetch(input, init)
  return addressOf(input).startsWith(`${backend.url}/auth/`) ? withReadableCode(answer) : answer
}

const addressOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : input.toString())

/**
 * A response whose error code the auth client can read. The auth service sends its API version in a header,
 * which a proxy or the browser can hide. Without that header, the auth client finds no code.
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
 * The reason why the data API refused a token. `expired`: the token has expired by the server's clock,
 * although not by this device's (rule 2.22). `ended`: the session has ended (rule 2.20). `code`: the token
 * predates the code of the second factor (rule 2.25).
 * @returns undefined for any other response.
 */
async function refusalOf(answer: Response): Promise<'expired' | 'ended' | 'code' | undefined> {
  if (answer.status === 428) return 'code'
  if (answer.status !== 401) return undefined
  const text = await answer.clone().text()
  if (/"PGRST303".*"JWT expired"/s.test(text)) return 'expired'
  return text.includes('"PT401"') ? 'ended' : undefined
}

/**
 * Retries a request that the database refused because the person had too many in flight (rule 15.10). The
 * delay starts short, as each request takes milliseconds, and doubles. Opening several pages at once should
 * not show an error.
 */
async function retryWithBackoff(ask: () => Promise<Response>): Promise<Response> {
  const mostTries = 6
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    // Checks the hint in the body, because browsers hide most headers of a response from another origin.
    const isBusy = answer.status === 429 && /"hint" *: *"busy"/.test(await answer.clone().text())
    if (!isBusy || tries === mostTries) return answer
    await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** tries * (1 + Math.random() / 2)))
  }
}
