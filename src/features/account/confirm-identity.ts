import { ask, codes, type Failure, failure, type Result } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

/** The way a person confirms their identity: with the code of their second factor if they have one, else with their password. */
export type Confirmation = 'password' | 'code'

const hints: Readonly<Record<string, Confirmation>> = {
  confirm_password: 'password',
  confirm_code: 'code',
}

/** The failure code for a wrong password. */
export const wrongPassword = 'wrong-password'

/** The confirmation that the database requires for the refused action (rule 2.29). Undefined for any other refusal. */
export function confirmationOf({ code, hint }: { code: string; hint: string }): Confirmation | undefined {
  return code === codes.forbidden ? hints[hint] : undefined
}

/** Like {@link failure}, but adds the confirmation that the database requires. */
export function failureToConfirm(
  error: Error & { code: string; hint: string },
  fallback: string,
): Failure & { confirmation?: Confirmation } {
  const confirmation = confirmationOf(error)
  return { ...failure(error, fallback), ...(confirmation && { confirmation }) }
}

/** Confirms the signed-in person's identity with their password, for ten minutes of this session. */
export async function confirmByPassword(password: string): Promise<Result> {
  const confirmed = await ask(
    supabase.rpc('confirm_identity', { password }),
    t('Your password could not be checked. Please try again.'),
  )
  return !confirmed.success || confirmed.data
    ? confirmed
    : { success: false, error: t('That is not your password.'), code: wrongPassword }
}
