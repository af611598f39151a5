import { postToPlatform } from '../_shared/platform.ts'
import { Refusal } from '../_shared/refusal.ts'
import { textField } from '../_shared/text-field.ts'
import type { PhoneCredentials } from './phone-credentials.ts'

/** A session's tokens: all that leaves the server. */
export interface SessionTokens {
  access_token: string
  refresh_token: string
}

// The auth server finds an unknown address sooner than it checks a password. No refusal is faster than this, so that the time
// does not tell whether a phone number has an account.
const SHORTEST_REFUSAL_MS = 600

/**
 * Exchanges a phone number (compared by its digits) and a password for a session. The e-mail address behind the number stays
 * on the server. A number without an account goes the way of a wrong password: the same attempt, the same answer.
 * @throws Refusal 401 with the auth server's own text; 429 or 503 when it cannot decide now.
 */
export async function signInWithPhone({ phone, password }: PhoneCredentials): Promise<SessionTokens> {
  const earliestRefusal = delay(SHORTEST_REFUSAL_MS)
  try {
    const tokens = await firstSession(await candidateEmails(phone), password)
    earliestRefusal.cancel()
    return tokens
  } catch (error) {
    await earliestRefusal.passed
    throw error
  }
}

// Two people may have given the same number: whose password it is, is signed in.
async function firstSession(emails: string[], password: string): Promise<SessionTokens> {
  let refused = new Refusal(401, 'Invalid login credentials')
  for (const email of emails) {
    const attempt = await attemptSignIn(email, password)
    if (!(attempt instanceof Refusal)) return attempt
    refused = attempt
  }
  throw refused
}

async function candidateEmails(phone: string): Promise<string[]> {
  const { status, body } = await postToPlatform('/rest/v1/rpc/profile_for_phone_sign_in', 'secret', { phone })
  if (status !== 200 || !Array.isArray(body)) throw new Error(`profile_for_phone_sign_in answered ${status}`)
  const rows: unknown[] = body
  const emails = rows.map((row) => textField(row, 'email')).filter((email) => email !== undefined)
  return emails.length > 0 ? emails : [`${crypto.randomUUID()}@nobody.invalid`]
}

async function attemptSignIn(email: string, password: string): Promise<SessionTokens | Refusal> {
  const { status, body } = await postToPlatform('/auth/v1/token?grant_type=password', 'publishable', {
    email,
    password,
  })
  const access_token = textField(body, 'access_token')
  const refresh_token = textField(body, 'refresh_token')
  if (status === 200 && access_token && refresh_token) return { access_token, refresh_token }
  const reason = textField(body, 'msg') ?? textField(body, 'error_description') ?? textField(body, 'message')
  if (status === 400 || status === 401) return new Refusal(401, reason ?? 'Invalid login credentials')
  if (status === 429) throw new Refusal(429, reason ?? 'Too many attempts. Please try again later.')
  throw new Refusal(503, 'The service is not available. Please try again later.')
}

function delay(milliseconds: number): { passed: Promise<void>; cancel: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  return { passed: promise, cancel: () => clearTimeout(timer) }
}
