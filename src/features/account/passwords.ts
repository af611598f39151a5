import type { Result } from '@/lib/client/result'
import { newMailAuth, supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { markLogout } from '@/lib/session/personal-storage'
import { storedSession } from '@/lib/session/stored-session'
import type { CaptchaProof } from './captcha-script'
import { authFailure, sentJustNow } from './refusals'
import type { OwnerValues } from './schema'
import { giveCode, needsCode } from './second-factor'

/** GoTrue's code for a link that has expired, was used before, or never existed. */
export const spentLink = 'otp_expired'

/** Every address gets the same answer: unknown, known, or just sent to (rule 2.13). */
export async function sendPasswordReset(email: string, proof: CaptchaProof): Promise<Result> {
  const { error } = await supabase.auth.resetPasswordForEmail(email, proof)
  return mailOutcome(error, t('Failed to send password reset email'))
}

/** As {@link sendPasswordReset}, every address gets the same answer. */
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
 * Prepares confirming a new account's address, with the owner's own password and name: somebody else may have registered it. Nobody
 * is signed in by it (rules 2.12, 2.15).
 * @returns confirms. If it is refused, the same function takes the next try, as the token is used up.
 */
export function emailConfirmation(tokenHash: string): (owner: OwnerValues) => Promise<Result> {
  const set = passwordByMail('signup', tokenHash, t('Your email address could not be confirmed.'))
  return ({ name, password }) => set({ password, data: { name } })
}

/**
 * Prepares setting a new password with the token of the email (rules 2.14, 2.15).
 * @returns sets the password, with the code of a second factor where there is one: {@link needsCode} says so. If it is refused, the
 * same function takes the next try, as the token is used up.
 */
export function passwordReset(tokenHash: string): (password: string, code?: string) => Promise<Result> {
  const set = passwordByMail('recovery', tokenHash, t('Failed to reset password'))
  return (password, code) => set({ password }, code)
}

type MailedChange = { password: string; data?: { name: string } }

/** In the session of one email: sets what its owner chose, then ends all sessions of the account. */
function passwordByMail(type: 'signup' | 'recovery', tokenHash: string, fallback: string) {
  const auth = newMailAuth()
  let isVerified = false

  return async (change: MailedChange, code = ''): Promise<Result> => {
    if (!isVerified) {
      const { error } = await auth.verifyOtp({ type, token_hash: tokenHash })
      if (error) return authFailure(error, fallback)
      isVerified = true
    }
    // A second factor comes before every new password (rule 2.25).
    const given = code === '' ? undefined : await giveCode(code, auth)
    if (given?.success === false) return given
    const { data, error } = await auth.updateUser(change)
    if (error) return authFailure(error, fallback)
    await auth.signOut({ scope: 'global' })
    if (storedSession()?.userId === data.user.id) {
      // Whoever resets a password may share this browser: nothing of theirs stays in it.
      markLogout()
      await supabase.auth.signOut({ scope: 'local' })
    }
    return { success: true }
  }
}

/**
 * Changes the password and ends all other sessions. Signing in again checks the current one on every backend.
 * @param change with the code of the second factor of somebody who has one; without it they get {@link needsCode}.
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
    return { success: false, error: t('Please enter the code, too.'), code: needsCode }
  // Before the code a session opens nothing: the page keeps the one it has until then.
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
  // Not every backend has done this already.
  await supabase.auth.signOut({ scope: 'others' })
  return { success: true }
}
