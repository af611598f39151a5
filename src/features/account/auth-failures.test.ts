import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import { authFailure } from './auth-failures'

const justSent = 'For security purposes, you can only request this after 58 seconds.'

/** Refusals of the auth service v2.196, and the texts that the app shows for them. */
const told: [status: number, code: string, text: string, code: string, says: string][] = [
  [
    429,
    'over_email_send_rate_limit',
    justSent,
    'sent_just_now',
    'We have just sent you an email. Please wait a minute before asking for another one.',
  ],
  [
    429,
    'over_email_send_rate_limit',
    'email rate limit exceeded',
    'over_email_send_rate_limit',
    'We cannot send more emails at the moment. Please try again in an hour.',
  ],
  [
    429,
    'over_request_rate_limit',
    'Request rate limit reached',
    'over_request_rate_limit',
    'Too many attempts from your network. Please try again in a few minutes.',
  ],
  [
    400,
    'captcha_failed',
    'captcha protection: request disallowed (no captcha_token found)',
    'captcha_failed',
    'Please confirm that you are not a robot, then try again.',
  ],
  [
    400,
    'invalid_credentials',
    'Invalid login credentials',
    'invalid_credentials',
    'Invalid login credentials',
  ],
  [400, 'email_not_confirmed', 'Email not confirmed', 'email_not_confirmed', 'Email not confirmed'],
  [422, 'user_already_exists', 'User already registered', 'user_already_exists', 'User already registered'],
]

const device = fakeDevice()
const { supabase } = await import('@/lib/client/supabase')

/** Returns the auth client's error for a response with this status and body. */
async function errorOf(status: number, body: object, headers: Record<string, string> = {}) {
  device.network = () => Response.json(body, { status, headers })
  return (await supabase.auth.signInWithPassword({ email: 'a@b.example', password: 'x' })).error
}

describe('a refusal of the auth service', () => {
  it.each(told)(
    'with %i %s "%s" gets a user-friendly text, whatever the format of its code',
    async (status, code, text, as, says) => {
      const version = { 'x-supabase-api-version': '2024-01-01' }
      const expected = { success: false, error: says, code: as }
      const older = await errorOf(status, { code: status, error_code: code, msg: text })
      expect(authFailure(older, '')).toEqual(expected)
      const newer = await errorOf(status, { code, message: text }, version)
      expect(authFailure(newer, '')).toEqual(expected)
      // The client might not see the version header, because a proxy removes it or the browser hides it from the page.
      const hidden = await errorOf(status, { code, message: text })
      expect(authFailure(hidden, '')).toEqual(expected)
    },
  )

  it('is recognised by its code even if its text has changed', () => {
    const error = new AuthApiError('Slow down', 429, 'over_request_rate_limit')
    expect(authFailure(error, '').error).toMatch(/^Too many attempts from your network/)
  })

  it.each([
    ['Database error saving new user', 'user_already_exists', 'User already registered'],
    [
      'captcha verification process failed',
      'captcha_failed',
      'Please confirm that you are not a robot, then try again.',
    ],
    ['Error sending recovery email', '', 'The email could not be sent. Please try again later.'],
    ['Error sending confirmation email', '', 'The email could not be sent. Please try again later.'],
  ])('with the server error "%s" gets a user-friendly text', async (text, code, says) => {
    const expected = { success: false, error: says, code }
    expect(authFailure(new AuthRetryableFetchError(text, 500), '')).toEqual(expected)
    const body = { code: 500, error_code: 'unexpected_failure', msg: text }
    expect(authFailure(await errorOf(500, body), '')).toEqual(expected)
  })

  it.each([
    'Error running hook URI: pg-functions://postgres/private/judge_second_factor',
    'Unexpected failure, please check server logs for more information',
  ])('with a text meant for operators gets a general text instead: %s', async (text) => {
    const expected = {
      success: false,
      error: 'An error occurred. Please try again later.',
      code: 'service_failed',
    }
    expect(authFailure(new AuthApiError(text, 500, undefined), '')).toEqual(expected)
    expect(authFailure(await errorOf(500, { code: 500, msg: text }), '')).toEqual(expected)
    const body = { code: 500, error_code: 'unexpected_failure', msg: text }
    expect(authFailure(await errorOf(500, body), '')).toEqual(expected)
  })
})
