import { backend } from '@/lib/backend/backend'
import { monitoredFetch, unlessAuthIsSilent } from '@/lib/backend/reachability'
import { dropSession, type StoredSession, storedSession, storeSession } from './stored-session'

let underWay: Promise<void> | undefined

/**
 * The stored session, renewed if it is about to end; null for a visitor, and where the server refuses to renew it.
 * @throws TypeError as `fetch` does, while it cannot be renewed: that makes nobody a visitor.
 */
export async function usableSession(): Promise<StoredSession | null> {
  if (storedSession()?.isFresh === false) await renewSession()
  return storedSession()
}

/**
 * Renews the stored session, once for all who ask at a time. Refused, it is forgotten.
 * @throws TypeError as `fetch` does, if no answer comes, or as soon as the auth service is known to be silent
 */
export async function renewSession(): Promise<void> {
  underWay ??= unlessAuthIsSilent(renew().then(() => true)).then(
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
 * Sends the code of a second factor by `check`. As soon as the server has accepted the code it refuses the session's earlier token, so
 * requests that it refuses in the meantime wait for the new token ({@link codeChecked}).
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
  // Somebody has logged out meanwhile, or another tab has renewed it.
  if (storedSession()?.refreshToken !== refreshToken) return
  if (answer.ok && typeof session === 'object' && session !== null) storeSession(session)
  else if (isRefusal(answer.status)) dropSession()
  else throw noAnswer()
}

/** Whether the server knows the session no more. It may also ask for patience: 409 while another tab renews it, 429 for a whole office. */
const isRefusal = (status: number) => status >= 400 && status < 500 && ![408, 409, 429].includes(status)

/** What `fetch` throws without an answer, for a renewal that got none. */
const noAnswer = () => new TypeError('Failed to fetch')
