import { type Failure, failure, readText, unreachable } from '@/lib/client/result'
import { serverText, t } from '@/lib/i18n/language'

/**
 * The failure code if a second email to the same address is requested within the auth service's
 * `max_frequency`. Never returned for unknown addresses.
 */
export const sentJustNow = 'sent_just_now'

/** GoTrue's error code for a sign-up with an address that already has an account. */
export const alreadyRegistered = 'user_already_exists'

/**
 * The failure code for an internal error of the auth service. The service's own message is not meant for
 * users.
 */
const serviceFailed = 'service_failed'

type Refusal = { code?: string; text?: RegExp; says: () => string; as?: string }

/**
 * Refusals of the auth service whose own message is misleading or not meant for users. The first match counts.
 * All other refusals keep their own message, which supabase/functions/_shared/languages translates.
 */
const refusals: readonly Refusal[] = [
  {
    // Matched by the message text, because the next entry has the same code.
    text: /^For security purposes, you can only request this/,
    says: () => t('We have just sent you an email. Please wait a minute before asking for another one.'),
    as: sentJustNow,
  },
  {
    code: 'over_email_send_rate_limit',
    text: /^email rate limit exceeded$/i,
    says: () => t('We cannot send more emails at the moment. Please try again in an hour.'),
  },
  {
    code: 'over_request_rate_limit',
    text: /^Request rate limit reached$/i,
    says: () => t('Too many attempts from your network. Please try again in a few minutes.'),
  },
  {
    code: 'captcha_failed',
    text: /^captcha (protection: request disallowed|verification process failed)/,
    says: () => t('Please confirm that you are not a robot, then try again.'),
  },
  {
    text: /^Error sending \w+ email$/i,
    says: () => t('The email could not be sent. Please try again later.'),
  },
  {
    // All but one of several simultaneous sign-ups with one address get this error.
    text: /^Database error saving new user$/,
    says: () => serverText('User already registered'),
    as: alreadyRegistered,
  },
]

/**
 * Like {@link failure}, but with a text for users. Handles errors of the auth service, even if an edge function
 * passes them on.
 */
export function authFailure(error: unknown, fallback: string): Failure {
  const failed = failure(error, fallback)
  if (failed.code === unreachable) return failed
  const message = readText(error, 'message') ?? ''
  const fitting =
    refusals.find(({ text }) => text?.test(message)) ??
    refusals.find(({ code }) => code !== undefined && code === failed.code)
  // If the response had no message, `failed.error` is the page's own fallback text, which is displayable.
  if (fitting === undefined && isBroken(error) && failed.error !== fallback) {
    return { success: false, error: t('An error occurred. Please try again later.'), code: serviceFailed }
  }
  if (fitting === undefined) return failed
  return { success: false, error: fitting.says(), code: fitting.as ?? fitting.code ?? failed.code }
}

const isBroken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) >= 500

/**
 * Sends a request to the auth service again if the first one ended in an internal error. Such errors are often
 * temporary: the check of a new session can time out, or two logins can collide.
 * @param ask a request that is safe to send twice, because it changes nothing or is idempotent.
 */
export async function askTwice<Answer extends { error: unknown }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await ask()
  return answer.error && authFailure(answer.error, '').code === serviceFailed ? ask() : answer
}
