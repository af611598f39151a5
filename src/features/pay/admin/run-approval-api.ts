import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import type { ListedRun } from './api'

const approvalSchema = z.object({
  approved_at: z.nullable(z.string()),
  /** The approver's name. Null before the approval, or if the approver's account has been deleted. */
  approved_by: z.nullable(z.string()),
  /** True if the user is allowed to approve the run and the approval would have an effect. */
  can_approve: z.boolean(),
  is_above: z.boolean(),
  /** True if the run is a draft and has changed since its approval. */
  is_changed: z.boolean(),
  /** True if the user is the only administrator. */
  is_only: z.boolean(),
  limit_cents: z.nullable(z.number()),
  pays_me: z.boolean(),
})
export type RunApproval = z.infer<typeof approvalSchema>

/**
 * Whether a run must be approved by a second administrator, and who has approved it (rules 23.22, 23.23).
 * Null if the run does not exist.
 */
export function approvalQuery(userId: string, runId: string) {
  return queryOptions({
    queryKey: [...adminKeys.pay(userId), 'approval', runId],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('pay_run_approval', { run_id: runId }).abortSignal(signal).maybeSingle(),
        t('This pay run’s approval could not be loaded.'),
        z.nullable(approvalSchema),
      ),
  })
}

/**
 * Approves a run with the totals that were shown. If the totals have changed, the run stays unapproved and
 * `approved_at` in the response is null.
 */
export function approveRun({ id, people, amount_cents, gst_cents }: ListedRun) {
  return read(
    supabase.rpc('approve_pay_run', { run_id: id, people, amount_cents, gst_cents }),
    t('This could not be saved.'),
  )
}
