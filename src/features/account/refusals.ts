import { type Failure, failure, readText, unreachable } from '@/lib/client/result'
import { serverText, t } from '@/lib/i18n/language'

/** The code of a second email to one address within the auth service's `max_frequency`. Unknown addresses never get it. */
export const sentJustNow = 'sent_just_now'

/** GoTrue's code for an address that has an account. */
export const alreadyRegistered = 'user_already_exists'

/** The auth service broke, with words that are for its operators. */
const serviceFailed = 'service_failed'

type Refusal = { code?: string; text?: RegExp; says: () => string; as?: string }

/**
 * The auth service's refusals whose own words mislead or are not for people; the first that fits counts. All others are told in its
 * own words (or, in other languages, as supabase/functions/_shared/languages says them).
 */
const refusals: readonly Refusal[] = [
  {
    // Has the same code as the next one.
    text: /^For security purposes, you can only request this/,
    says: () => t('We have just sent an email. Please wait a minute before you ask for another one.'),
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
    says: () => t('Too many tries from your network. Please try again in a few minutes.'),
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
    // What all but one of several simultaneous sign-ups with one address get.
    text: /^Database error saving new user$/,
    says: () => serverText('User already registered'),
    as: alreadyRegistered,
  },
]

/** {@link failure} of the auth service, or of a function that hands its words on, told as people need it. */
export function authFailure(error: unknown, fallback: string): Failure {
  const failed = failure(error, fallback)
  if (failed.code === unreachable) return failed
  const message = readText(error, 'message') ?? ''
  const fitting =
    refusals.find(({ text }) => text?.test(message)) ??
    refusals.find(({ code }) => code !== undefined && code === failed.code)
  // Of an answer without words, the page says its own.
  if (fitting === undefined && isBroken(error) && failed.error !== fallback) {
    return { success: false, error: t('An error occurred. Please try again later.'), code: serviceFailed }
  }
  if (fitting === undefined) return failed
  return { success: false, error: fitting.says(), code: fitting.as ?? fitting.code ?? failed.code }
}

const isBroken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) >= 500

/**
 * Sends a request to the auth service again if the service broke: a check of a new session may have taken too long, or two log-ins met.
 * @param ask a request that may be sent twice: it changes nothing, or the same.
 */
export async function askTwice<Answer extends { error: unknown }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await ask()
  return answer.error && authFailure(answer.error, '').code === serviceFailed ? ask() : answer
}
