import { askDatabase, callPlatform } from '../_shared/platform.ts'
import { Refusal } from '../_shared/refusal.ts'
import { textField } from '../_shared/text-field.ts'
import type { PhoneCredentials } from './phone-credentials.ts'

/** A session's tokens. Nothing else leaves the server. */
interface SessionTokens {
  access_token: string
  refresh_token: string
}

// Longer than any attempt takes, so that the response time of a refusal does not reveal how far the attempt
// got.
const SHORTEST_REFUSAL_MS = 600

/**
 * Exchanges a phone number (compared by its digits) and a password for a session. The email address behind the number
 * stays on the server. The database counts the attempt, then compares one password, even if the number has no account.
 * Only a correct password reaches the auth server.
 * @param caller the caller's IP address, if the platform vouches for it.
 * @throws Refusal 401 for an unknown number and a wrong password alike, or with the auth server's own text (an address
 * not confirmed yet). 429 after too many attempts. 503 when the auth server is unavailable.
 */
export async function signInWithPhone(
  { phone, password }: PhoneCredentials,
  caller: string | undefined,
): Promise<SessionTokens> {
  const earliestRefusal = delay(SHORTEST_REFUSAL_MS)
  try {
    if ((await askDatabase('count_phone_sign_in', { phone, caller: caller ?? null })) !== true) {
      throw new Refusal(429, 'Too many attempts. Please try again in a few minutes.')
    }
    const email = await askDatabase('check_phone_sign_in', { phone, password, caller: caller ?? null })
    if (typeof email !== 'string') throw new Refusal(401, 'Invalid login credentials')
    const tokens = await startSession(email, password, caller)
    earliestRefusal.cancel()
    return tokens
  } catch (error) {
    await earliestRefusal.passed
    throw error
  }
}

async function startSession(
  email: string,
  password: string,
  caller: string | undefined,
): Promise<SessionTokens> {
  // The auth server limits attempts by IP address, and would otherwise see this function's address for everyone. The auth
  // server trusts this header only with the secret key, and with IP address forwarding switched on.
  const forwarded = caller === undefined ? {} : { 'Sb-Forwarded-For': caller }
  const { status, body } = await callPlatform('/auth/v1/token?grant_type=password', {
    method: 'POST',
    key: 'secret',
    headers: forwarded,
    body: { email, password },
  })
  const access_token = textField(body, 'access_token')
  const refresh_token = textField(body, 'refresh_token')
  if (status === 200 && access_token && refresh_token) return { access_token, refresh_token }
  const reason = textField(body, 'msg') ?? textField(body, 'error_description') ?? textField(body, 'message')
  if (status === 400 || status === 401) throw new Refusal(401, reason ?? 'Invalid login credentials')
  if (status === 429)
    throw new Refusal(429, reason ?? 'Too many attempts. Please try again in a few minutes.')
  throw new Refusal(503, 'The service is not available. Please try again later.')
}

function delay(milliseconds: number): { passed: Promise<void>; cancel: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  return { passed: promise, cancel: () => clearTimeout(timer) }
}
