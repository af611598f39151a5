import { backend } from '@/lib/backend/backend'
import { abortIfAuthUnreachable, monitoredFetch } from '@/lib/backend/reachability'
import { dropSession, type StoredSession, storedSession, storeSession } from './stored-session'

let underWay: Promise<void> | undefined

/**
 * The stored session, renewed if it is about to end. Null for a visitor, and if the server refuses to renew it.
 * @throws TypeError as `fetch` does, if the session cannot be renewed now. In that case, the user is not treated as a
 * visitor.
 */
export async function usableSession(): Promise<StoredSession | null> {
  if (storedSession()?.isFresh === false) await renewSession()
  return storedSession()
}

/**
 * Renews the stored session, once for all concurrent callers. Deletes the session if the server refuses.
 * @throws TypeError as `fetch` does, if there is no response, or as soon as the auth service is known to be unreachable
 */
export async function renewSession(): Promise<void> {
  underWay ??= abortIfAuthUnreachable(renew().then(() => true)).then(
    (isAnswered) => {
      underWay = undefined
      if (!isAnswered) throw noAnswer()
    },
    (error: unknown) => {
      underWay = undefined
      throw error
    },
  )
  return underWay
}

let codeCheck: Promise<unknown> = Promise.resolve()

/**
 * Sends the code of a second factor by calling `check`. Once the server has accepted the code, it refuses the
 * session's earlier token. Requests refused for that reason wait for the new token ({@link codeChecked}).
 */
export function checkCode<Outcome>(check: () => Promise<Outcome>): Promise<Outcome> {
  const outcome = check()
  codeCheck = outcome.catch(() => undefined)
  return outcome
}

/** Resolves once no code is being checked. */
export const codeChecked = (): Promise<unknown> => codeCheck

async function renew(): Promise<void> {
  const refreshToken = storedSession()?.refreshToken
  if (refreshToken === undefined) return
  const answer = await monitoredFetch(`${backend.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: backend.key, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  })
  const session: unknown = await answer.json().catch(() => undefined)
  // The response is ignored if the user has logged out since the request, or another tab has renewed the
  // session.
  if (storedSession()?.refreshToken !== refreshToken) return
  if (answer.ok && typeof session === 'object' && session !== null) storeSession(session)
  else if (isRefusal(answer.status)) dropSession()
  else throw noAnswer()
}

/**
 * True if the server no longer knows the session. Other codes are temporary: 408 is a timeout, 409 means that
 * another tab is renewing the session, and 429 can be caused by other people in the same network.
 */
const isRefusal = (status: number) => status >= 400 && status < 500 && ![408, 409, 429].includes(status)

/** The error that `fetch` throws if there is no response. */
const noAnswer = () => new TypeError('Failed to fetch')
