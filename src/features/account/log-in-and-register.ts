import { type Failure, failure, type Result, unreachable } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { plainPhone } from '@/lib/forms/plain-phone'
import { language, t } from '@/lib/i18n/language'
import { remember as rememberSession } from '@/lib/session/session-storage'
import { askTwice, authFailure, sentJustNow } from './auth-failures'
import type { CaptchaProof } from './captcha-script'
import type { RegisterValues } from './schema'

const phoneSignInTimeoutMs = 20_000

/** The identifier is an email address or a phone number. */
type LoginValues = { identifier: string; password: string; remember: boolean }

const loginFallback = t('Failed to log in')

export async function signIn(
  { identifier, password, remember }: LoginValues,
  proof: CaptchaProof,
): Promise<Result> {
  rememberSession(remember)
  // An identifier without an @ is a phone number (rule 2.2).
  if (!identifier.includes('@')) return signInWithPhone(plainPhone(identifier), password)
  const ask = () => supabase.auth.signInWithPassword({ email: identifier, password, options: proof })
  // A CAPTCHA token is valid for one request, so only a request without one is retried.
  const { error } = await (proof.captchaToken === undefined ? askTwice(ask) : ask())
  return error ? authFailure(error, loginFallback) : { success: true }
}

/** Logs in by phone number (rule 2.4). Needs no CAPTCHA, because an edge function logs in with the secret key. */
async function signInWithPhone(phone: string, password: string): Promise<Result> {
  const { data, error } = await supabase.functions.invoke<unknown>('sign-in-with-phone', {
    body: { phone, password },
    signal: AbortSignal.timeout(phoneSignInTimeoutMs),
  })
  if (isAnswered(error)) return refusal(error.context, loginFallback)
  if (error) return { success: false, error: loginFallback, code: unreachable }
  if (!isTokens(data)) return failure(undefined, loginFallback)
  const started = await supabase.auth.setSession(data)
  return started.error ? authFailure(started.error, loginFallback) : { success: true }
}

/** Checks the error's name, because importing its class would also load the client. */
const isAnswered = (error: unknown): error is { context: Response } =>
  error instanceof Error && error.name === 'FunctionsHttpError'

/** Checked by hand, because the first page does not load zod. */
function isTokens(data: unknown): data is { access_token: string; refresh_token: string } {
  if (typeof data !== 'object' || data === null) return false
  if (!('access_token' in data && 'refresh_token' in data)) return false
  return typeof data.access_token === 'string' && typeof data.refresh_token === 'string'
}

/**
 * Creates an account.
 * @returns `confirmed: false` if the project requires the address to be confirmed by email before the first
 *   login.
 */
export async function register(
  values: RegisterValues,
  proof: CaptchaProof,
): Promise<Result<{ confirmed: boolean }>> {
  const { name, email, phone, location, postcode, password, proximity, remember } = values
  rememberSession(remember)
  const { data, error } = await supabase.auth.signUp({
    email,
    password,
    options: { data: { name, phone, location, postcode, proximity, language }, ...proof },
  })
  const refused = error && authFailure(error, t('Failed to register'))
  // This unconfirmed address was sent an email a moment ago. Report the same result as for every other
  // address.
  if (refused?.code === sentJustNow) return { success: true, confirmed: false }
  if (refused) return refused
  return { success: true, confirmed: data.session !== null }
}

/** The function's refusals are `{ code, message }`, but a gateway responds with an HTML page. */
async function refusal(answer: Response, fallback: string): Promise<Failure> {
  return authFailure(await answer.json().catch(() => undefined), fallback)
}
