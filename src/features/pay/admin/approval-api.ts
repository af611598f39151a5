import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import type { ListedRun } from './api'

const approvalSchema = z.object({
  approved_at: z.nullable(z.string()),
  /** The approver's name; null where nobody has approved it, or their account is gone. */
  approved_by: z.nullable(z.string()),
  /** Whether the caller can approve it, and it would matter. */
  can_approve: z.boolean(),
  is_above: z.boolean(),
  /** A draft that is no longer what was approved. */
  is_changed: z.boolean(),
  /** Whether the caller is the only administrator. */
  is_only: z.boolean(),
  limit_cents: z.nullable(z.number()),
  pays_me: z.boolean(),
})
export type RunApproval = z.infer<typeof approvalSchema>

/** Whether a run needs a second administrator, and who has approved it; null for no such run (rules 23.22, 23.23). */
export function approvalQuery(userId: string, runId: string) {
  return queryOptions({
    queryKey: [...adminKeys.pay(userId), 'approval', runId],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('pay_run_approval', { run_id: runId }).abortSignal(signal).maybeSingle(),
        t('The approval of this pay run could not be loaded.'),
        z.nullable(approvalSchema),
      ),
  })
}

/** Approves a run as it is shown. What comes back is not approved where it comes to something else now. */
export function approveRun({ id, people, amount_cents, gst_cents }: ListedRun) {
  return read(
    supabase.rpc('approve_pay_run', { run_id: id, people, amount_cents, gst_cents }),
    t('This could not be saved.'),
  )
}
