import type { Result } from '@/lib/client/result'
import { newMailAuth, supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { markLogout } from '@/lib/session/personal-storage'
import { storedSession } from '@/lib/session/stored-session'
import { authFailure, sentJustNow } from './auth-failures'
import type { CaptchaProof } from './captcha-script'
import type { OwnerValues } from './schema'
import { giveCode, needsCode } from './second-factor'

/** GoTrue's code for a link that has expired, was used before, or never existed. */
export const spentLink = 'otp_expired'

/**
 * Sends the password reset email. The response is the same for every address: unknown, known, or just emailed (rule
 * 2.13).
 */
export async function sendPasswordReset(email: string, proof: CaptchaProof): Promise<Result> {
  const { error } = await supabase.auth.resetPasswordForEmail(email, proof)
  return mailOutcome(error, t('Failed to send password reset email'))
}

/** Every address gets the same response, as in {@link sendPasswordReset}. */
export async function sendConfirmation(email: string, proof: CaptchaProof): Promise<Result> {
  const { error } = await supabase.auth.resend({ type: 'signup', email, options: proof })
  return mailOutcome(error, t('The email could not be sent.'))
}

function mailOutcome(error: unknown, fallback: string): Result {
  if (!error) return { success: true }
  const failed = authFailure(error, fallback)
  return failed.code === sentJustNow ? { success: true } : failed
}

/**
 * Prepares the confirmation of a new account's address. The owner sets a password and name, because someone else might have registered the
 * address. Does not sign anyone in (rules 2.12, 2.15).
 * @returns a function that confirms. After a refusal, retry with the same function, because the token is used up.
 */
export function emailConfirmation(tokenHash: string): (owner: OwnerValues) => Promise<Result> {
  const set = passwordByMail('signup', tokenHash, t('Your email address could not be confirmed.'))
  return ({ name, password }) => set({ password, data: { name } })
}

/**
 * Prepares setting a new password with the token of the email (rules 2.14, 2.15).
 * @returns a function that sets the password. If its refusal has {@link needsCode}, call the same function again with the second factor's
 * code. The token can be used only once, so every retry needs the same function.
 */
export function passwordReset(tokenHash: string): (password: string, code?: string) => Promise<Result> {
  const set = passwordByMail('recovery', tokenHash, t('Failed to reset password'))
  return (password, code) => set({ password }, code)
}

type MailedChange = { password: string; data?: { name: string } }

/**
 * Returns a function that saves the owner's values with one email's token, then ends all sessions of the
 * account. The token is used up by the first call that verifies it, so later calls continue with the same
 * session.
 */
function passwordByMail(type: 'signup' | 'recovery', tokenHash: string, fallback: string) {
  const auth = newMailAuth()
  let isVerified = false

  return async (change: MailedChange, code = ''): Promise<Result> => {
    if (!isVerified) {
      const { error } = await auth.verifyOtp({ type, token_hash: tokenHash })
      if (error) return authFailure(error, fallback)
      isVerified = true
    }
    // An account with a second factor must confirm its code before every new password (rule 2.25).
    const given = code === '' ? undefined : await giveCode(code, auth)
    if (given?.success === false) return given
    const { data, error } = await auth.updateUser(change)
    if (error) return authFailure(error, fallback)
    await auth.signOut({ scope: 'global' })
    if (storedSession()?.userId === data.user.id) {
      // The person might share this browser, so remove their data from it.
      markLogout()
      await supabase.auth.signOut({ scope: 'local' })
    }
    return { success: true }
  }
}

/**
 * Changes the password and ends all other sessions. First signs in again, because this checks the current
 * password on every backend.
 * @param values `code` is the code of the person's second factor, if they have one. If the code is missing, the
 *   result is a failure with {@link needsCode}.
 */
export async function changePassword(
  {
    email,
    current,
    password,
    code = '',
  }: { email: string; current: string; password: string; code?: string },
  proof: CaptchaProof,
): Promise<Result> {
  const fallback = t('Your password could not be changed.')
  const { data: level } = await supabase.auth.mfa.getAuthenticatorAssuranceLevel()
  const hasFactor = level?.nextLevel === 'aal2'
  if (hasFactor && code === '')
    return { success: false, error: t('Please also enter the code from your app.'), code: needsCode }
  // If a second factor must be confirmed, a separate client signs in, and the page keeps its own session. The new
  // session has no access until the code is confirmed.
  const auth = hasFactor ? newMailAuth() : supabase.auth
  const asked = await auth.signInWithPassword({ email, password: current, options: proof })
  if (asked.error?.code === 'invalid_credentials') {
    return { success: false, error: t('That is not your current password.'), code: asked.error.code }
  }
  if (asked.error) return authFailure(asked.error, fallback)
  const given = hasFactor ? await giveCode(code, auth) : undefined
  if (given?.success === false) return given
  const { error } = await auth.updateUser({ password, current_password: current })
  if (error) return authFailure(error, fallback)
  if (hasFactor) {
    const { data } = await auth.getSession()
    if (data.session) await supabase.auth.setSession(data.session)
  }
  // Some backends do not end the other sessions when the password changes.
  await supabase.auth.signOut({ scope: 'others' })
  return { success: true }
}
