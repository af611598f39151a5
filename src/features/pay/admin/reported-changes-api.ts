import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

const reportedSchema = z.array(
  z.object({
    id: z.string(),
    user_id: z.string(),
    name: z.string(),
    device: z.string(),
    changed_at: z.string(),
    reported_at: z.string(),
    /**
     * The last characters of the bank account number before the change, or null if there was no account. `became` is the
     * same for the account after the change.
     */
    was: z.nullable(z.string()),
    became: z.nullable(z.string()),
  }),
)
export type ReportedChange = z.infer<typeof reportedSchema>[number]

/**
 * Bank account changes that the account holders say they did not make, and that no administrator has reviewed
 * yet (rule 8.24).
 */
export function reportedQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.pay(userId), 'reported'],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('reported_changes').abortSignal(signal),
        t('The reported changes could not be loaded.'),
        reportedSchema,
      ),
  })
}

/** Marks a reported change as reviewed. The audit log records it. */
export const reviewReported = (notice_id: string) =>
  read(supabase.rpc('review_reported_change', { notice_id }), t('This could not be saved.'))
