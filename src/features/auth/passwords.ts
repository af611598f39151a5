import { failure, type Result } from '@/lib/result'
import { newMailAuth, supabase } from '@/lib/supabase'

/** The code of a failure for a mail's link that has expired, was used before, or never existed. */
export const spentLink = 'otp_expired'

/** GoTrue's code for a second mail to one address within `max_frequency`: unknown addresses are not told of it. */
const sentJustNow = 'over_email_send_rate_limit'

/**
 * Sends the mail whose link leads to the page for a new password. An unknown address, a known one, and one that got a
 * mail just now look alike.
 */
export async function sendPasswordReset(email: string): Promise<Result> {
  const { error } = await supabase.auth.resetPasswordForEmail(email)
  return mailOutcome(error, 'Failed to send password reset email')
}

/** Sends the mail that confirms a new account's address once more; addresses look alike, as above. */
export async function sendConfirmation(email: string): Promise<Result> {
  const { error } = await supabase.auth.resend({ type: 'signup', email })
  return mailOutcome(error, 'The email could not be sent.')
}

function mailOutcome(error: unknown, fallback: string): Result {
  if (!error) return { success: true }
  const failed = failure(error, fallback)
  return failed.code === sentJustNow ? { success: true } : failed
}

/**
 * Confirms a new account's address with the token of the mail. Whoever pressed the link is not signed in by it: it may
 * be somebody else's.
 */
export async function confirmEmail(tokenHash: string): Promise<Result> {
  const auth = newMailAuth()
  const { error } = await auth.verifyOtp({ type: 'signup', token_hash: tokenHash })
  if (error) return failure(error, 'Your email address could not be confirmed.')
  await auth.signOut({ scope: 'local' })
  return { success: true }
}

/**
 * Sets a new password with the token of the mail, which is used up only now. All sessions of the person end, and nobody
 * is signed in: the link may have been sent by somebody who wants one to use their account.
 * @returns the way to do it, to be called again where the password was refused; then the token is used up already.
 */
export function passwordReset(tokenHash: string): (password: string) => Promise<Result> {
  const auth = newMailAuth()
  let isVerified = false

  return async (password) => {
    const fallback = 'Failed to reset password'
    if (!isVerified) {
      const { error } = await auth.verifyOtp({ type: 'recovery', token_hash: tokenHash })
      if (error) return failure(error, fallback)
      isVerified = true
    }
    const { data, error } = await auth.updateUser({ password })
    if (error) return failure(error, fallback)
    await auth.signOut({ scope: 'global' })
    const here = await supabase.auth.getSession()
    if (here.data.session?.user.id === data.user.id) await supabase.auth.signOut({ scope: 'local' })
    return { success: true }
  }
}

/**
 * Changes the password of the signed-in person, who proves it with the current one: a new sign-in asks for it on every
 * backend, and the backend itself does where it is told to. All other sessions end.
 */
export async function changePassword(email: string, current: string, password: string): Promise<Result> {
  const fallback = 'Your password could not be changed.'
  const proof = await supabase.auth.signInWithPassword({ email, password: current })
  if (proof.error?.code === 'invalid_credentials') {
    return { success: false, error: 'That is not your current password.', code: proof.error.code }
  }
  if (proof.error) return failure(proof.error, fallback)
  const { error } = await supabase.auth.updateUser({ password, current_password: current })
  if (error) return failure(error, fallback)
  // The backend has ended them with the change; where it has not, this does.
  await supabase.auth.signOut({ scope: 'others' })
  return { success: true }
}
