import { ask, codes, type Failure, failure, type Result } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

/** What a person gives to confirm who they are: the code of their second factor where they have one, else their password. */
export type Confirmation = 'password' | 'code'

const hints: Readonly<Record<string, Confirmation>> = {
  confirm_password: 'password',
  confirm_code: 'code',
}

/** The code of a failure for a wrong password. */
export const wrongPassword = 'wrong-password'

/** What the database asks for before it does what was refused (rule 2.29); undefined for any other refusal. */
export function confirmationOf({ code, hint }: { code: string; hint: string }): Confirmation | undefined {
  return code === codes.forbidden ? hints[hint] : undefined
}

/** What was refused, as {@link failure} has it, with what the database asks for before it does it. */
export function failureToConfirm(
  error: Error & { code: string; hint: string },
  fallback: string,
): Failure & { confirmation?: Confirmation } {
  const confirmation = confirmationOf(error)
  return { ...failure(error, fallback), ...(confirmation && { confirmation }) }
}

/** Confirms by the password that the signed-in person is there, for ten minutes of this session. */
export async function confirmByPassword(password: string): Promise<Result> {
  const confirmed = await ask(
    supabase.rpc('confirm_identity', { password }),
    t('Your password could not be checked. Please try again.'),
  )
  return !confirmed.success || confirmed.data
    ? confirmed
    : { success: false, error: t('That is not your password.'), code: wrongPassword }
}
