import { queryOptions } from '@tanstack/react-query'
import { sessionKeys } from '@/lib/client/query-keys'
import { ask, type Result, read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { serverText, t } from '@/lib/i18n/language'
import { type Confirmation, failureToConfirm } from './confirm-identity'

/** The failure code for a wrong recovery code. */
export const wrongRecoveryCode = 'wrong-recovery-code'

const failed = () => t('Recovery codes are not available right now. Please try again.')

/** The time at which a person's recovery codes were created, or null if the person has none (rule 2.38). */
export function recoveryCodesQuery(userId: string) {
  return queryOptions({
    queryKey: sessionKeys.recoveryCodes(userId),
    queryFn: ({ signal }) => read(supabase.rpc('recovery_codes_since').abortSignal(signal), failed()),
    staleTime: 0,
  })
}

/** `email` is the address of the account that the codes belong to. */
export type IssuedCodes = { codes: string[]; email: string }

/** `confirmation` is the confirmation that the person must give first (rule 2.29). */
type NewCodes = Result<{ data: IssuedCodes }> & { confirmation?: Confirmation }

/** Makes ten recovery codes and invalidates all earlier codes. The new codes cannot be read again (rule 2.38). */
export async function makeRecoveryCodes(): Promise<NewCodes> {
  const { data: codes, error } = await supabase.rpc('make_recovery_codes')
  if (error) return failureToConfirm(error, failed())
  const { session } = (await supabase.auth.getSession()).data
  return { success: true, data: { codes, email: session?.user.email ?? '' } }
}

/** Uses a recovery code to remove the second factor of this session's person (rule 2.39). */
export async function spendRecoveryCode(code: string): Promise<Result> {
  const taken = await ask(supabase.rpc('use_recovery_code', { code }), failed())
  if (!taken.success || taken.data === 'done') return taken
  return taken.data === 'wrong'
    ? {
        success: false,
        error: t('That recovery code is wrong. Check each letter and number.'),
        code: wrongRecoveryCode,
      }
    : {
        success: false,
        error: serverText('Too many wrong codes. Please wait ten minutes and log in again.'),
        code: 'too-many',
      }
}
