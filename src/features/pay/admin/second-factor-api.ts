import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

const stateSchema = z.object({ is_required: z.boolean(), administrators_without: z.number() })

/**
 * Whether two-step verification is mandatory for administrators, and how many administrators have not set it
 * up (rule 2.26).
 */
export function secondFactorStateQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.settings(userId), 'second factor'],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('second_factor_state').abortSignal(signal),
        t('The settings could not be loaded.'),
        stateSchema,
      ),
    staleTime: 0,
  })
}

/**
 * Makes two-step verification mandatory or optional for all administrators. Fails with `codes.conflict` if the caller
 * has not set up two-step verification.
 */
export function requireSecondFactor(required: boolean) {
  return read(supabase.rpc('require_second_factor', { required }), t('Failed to save the settings.'))
}
