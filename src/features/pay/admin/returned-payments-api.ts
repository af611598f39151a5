import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'
import { type ChangedAccount, versionsOf } from './api'

const pageSize = 50
const failed = t('This could not be saved.')

/**
 * The bank files of a run, latest first. The latest file is valid unless the bank rejected it (rule 23.20).
 */
export function filesQuery(userId: string, runId: string) {
  return queryOptions({
    queryKey: [...adminKeys.pay(userId), 'files', runId],
    queryFn: ({ signal }) =>
      read(
        supabase
          .from('pay_files')
          .select('id, issue, processed_on, payments, total_cents, made_at, rejected_at, rejection')
          .eq('pay_run_id', runId)
          .order('issue', { ascending: false })
          .abortSignal(signal),
        t('This pay run’s files could not be loaded.'),
      ),
  })
}

/** Payments of earlier runs that came back from the bank and that this run sends again (rule 23.21). */
export function resentQuery(userId: string, runId: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.pay(userId), 'resent', runId],
    queryFn: ({ pageParam, signal }) => {
      let request = supabase
        .from('payment_returns')
        .select(
          'id, returned_on, reason, payments(id, name, number, amount_cents, gst_cents, payment_returns(pay_run_id, returned_on, reason, resent_in, settlement))',
        )
        .eq('resent_in', runId)
      if (pageParam) request = request.gt('id', pageParam.id)
      return read(request.order('id').limit(pageSize).abortSignal(signal), {
        fixed: t('The payments to be sent again could not be loaded.'),
      })
    },
    ...pagesAfter<Resent>(pageSize),
  })
}
export type Resent = {
  id: string
  returned_on: string
  reason: string
  payments: {
    id: string
    name: string
    number: string | null
    amount_cents: number
    gst_cents: number
    payment_returns: PaymentReturn[]
  }
}
export type PaymentReturn = {
  pay_run_id: string
  returned_on: string
  reason: string
  resent_in: string | null
  settlement: string | null
}

const owedSchema = z.array(
  z.object({
    payment_id: z.string(),
    user_id: z.nullable(z.string()),
    name: z.string(),
    number: z.string(),
    total_cents: z.number(),
    returned_on: z.string(),
    reason: z.string(),
    fault: z.nullable(z.enum(['no_abn', 'abn', 'bsb', 'account', 'deleted'])),
  }),
)
export type OwedAgain = z.infer<typeof owedSchema>[number]

/** Payments that came back from the bank and are in no run yet, longest waiting first (rule 23.21). */
export function owedAgainQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.pay(userId), 'owed again'],
    queryFn: ({ pageParam, signal }) =>
      read(
        supabase
          .rpc('owed_again', {
            page_size: pageSize,
            ...(pageParam && { after_day: pageParam.returned_on, after_id: pageParam.payment_id }),
          })
          .abortSignal(signal),
        t('The returned payments could not be loaded.'),
        owedSchema,
      ),
    ...pagesAfter<OwedAgain>(pageSize),
  })
}

export const rejectFile = (run_id: string, reason: string) =>
  read(supabase.rpc('reject_pay_file', { run_id, reason }), failed)
export const remakeFile = (run_id: string, processed_on: string, seen: ChangedAccount[]) =>
  read(supabase.rpc('remake_pay_file', { run_id, processed_on, seen_accounts: versionsOf(seen) }), failed)
export const returnPayment = (payment_id: string, returned_on: string, reason: string) =>
  read(supabase.rpc('return_payment', { payment_id, returned_on, reason }), failed)
export const settlePayment = (payment_id: string, note: string) =>
  read(supabase.rpc('settle_payment', { payment_id, note }), failed)
