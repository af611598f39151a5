import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import type { ListedRun } from './api'

const approvalSchema = z.object({
  approved_at: z.nullable(z.string()),
  /** The approver's name. Null before approval, or if the approver's account is deleted. */
  approved_by: z.nullable(z.string()),
  /** True if the caller is allowed to approve the run and their approval has an effect. */
  can_approve: z.boolean(),
  is_above: z.boolean(),
  /** True for a draft that changed after its approval. */
  is_changed: z.boolean(),
  /** True if the caller is the only administrator. */
  is_only: z.boolean(),
  limit_cents: z.nullable(z.number()),
  pays_me: z.boolean(),
})
export type RunApproval = z.infer<typeof approvalSchema>

/** Whether a run needs a second administrator, and its approver. Null if the run does not exist (rules 23.22, 23.23). */
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

/** Approves a run as shown. If its totals have changed, the run stays unapproved and the response's `approved_at` is null. */
export function approveRun({ id, people, amount_cents, gst_cents }: ListedRun) {
  return read(
    supabase.rpc('approve_pay_run', { run_id: id, people, amount_cents, gst_cents }),
    t('This could not be saved.'),
  )
}
