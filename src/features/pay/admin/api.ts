import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { invalidate } from '@/lib/client/invalidate'
import { codes, failure, read, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { saveFile } from '@/lib/files/save-file'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'
import { isUuid } from '@/lib/navigation/paths'
import type { PayFile } from './pay-file'

const pageSize = 50
const listTexts = { fixed: t('The pay runs could not be loaded.') }
const runColumns =
  'id, number, until, status, people, amount_cents, gst_cents, dated, created_at, exported_at, paid_at, resent, resent_cents'

/**
 * One page of pay runs, newest first.
 * @param last the last run of the previous page.
 * @param size the number of runs per page.
 */
export function fetchRuns(last: { number: number } | undefined, size: number, signal: AbortSignal) {
  let request = supabase.from('pay_runs').select(runColumns)
  if (last) request = request.lt('number', last.number)
  return read(request.order('number', { ascending: false }).limit(size).abortSignal(signal), listTexts)
}
export type ListedRun = Awaited<ReturnType<typeof fetchRuns>>[number]

export function runsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: adminKeys.payRuns(userId),
    queryFn: ({ pageParam, signal }) => fetchRuns(pageParam, pageSize, signal),
    ...pagesAfter<ListedRun>(pageSize),
  })
}

async function fetchRun(runId: string, signal: AbortSignal) {
  const missing = { code: codes.notFound, message: t('This pay run no longer exists.') }
  if (!isUuid(runId)) return failure(missing, missing.message)
  const { data, error } = await supabase
    .from('pay_runs')
    .select(runColumns)
    .eq('id', runId)
    .abortSignal(signal)
    .maybeSingle()
  if (error || !data) return failure(error ?? missing, listTexts.fixed)
  return { success: true as const, run: data }
}

export function runQuery(userId: string, runId: string) {
  return queryOptions({
    queryKey: [...adminKeys.pay(userId), 'run', runId],
    queryFn: ({ signal }) => unwrap(fetchRun(runId, signal), 'run'),
  })
}

/**
 * One page of a run's payments, ordered by name.
 * @param last the last payment of the previous page.
 * @param size the number of payments per page.
 */
export function fetchPayments(
  runId: string,
  last: { name: string; id: string } | undefined,
  size: number,
  signal: AbortSignal,
) {
  let request = supabase
    .from('payments')
    .select(
      'id, user_id, name, abn, number, kind, amount_cents, gst_cents, pay_lines(id, kind, day, job_title, minutes, basis, rate_cents, amount_cents, reason), payment_returns(pay_run_id, returned_on, reason, resent_in, settlement)',
    )
    .eq('pay_run_id', runId)
  if (last) {
    const name = JSON.stringify(last.name)
    request = request.gte('name', last.name).or(`name.gt.${name},and(name.eq.${name},id.gt.${last.id})`)
  }
  return read(request.order('name').order('id').limit(size).abortSignal(signal), {
    fixed: t('The people in this pay run could not be loaded.'),
  })
}
export type RunPayment = Awaited<ReturnType<typeof fetchPayments>>[number]

export function paymentsQuery(userId: string, runId: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.pay(userId), 'payments', runId],
    queryFn: ({ pageParam, signal }) => fetchPayments(runId, pageParam, pageSize, signal),
    ...pagesAfter<RunPayment>(pageSize),
  })
}

const changedSchema = z.array(
  z.object({
    payment_id: z.string(),
    name: z.string(),
    /** The version of the account that is shown, so that the database notices a later change. */
    version: z.number(),
  }),
)
export type ChangedAccount = z.infer<typeof changedSchema>[number]

/** The people in a run whose bank account has changed since they were last paid, sorted by name (rule 23.24). */
export function changedAccountsQuery(userId: string, runId: string) {
  return queryOptions({
    queryKey: [...adminKeys.pay(userId), 'changed-accounts', runId],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('changed_accounts_of_run', { run_id: runId }).abortSignal(signal),
        t('The changed bank accounts could not be loaded.'),
        changedSchema,
      ),
    // Always refetched, because the user must confirm the current accounts.
    staleTime: 0,
  })
}

const unpaidSchema = z.array(
  z.object({
    user_id: z.string(),
    name: z.string(),
    amount_cents: z.number(),
    lines: z.number(),
    reason: z.enum(['nothing', 'no_abn', 'abn', 'bsb', 'account']),
  }),
)
export type Unpaid = z.infer<typeof unpaidSchema>[number]

/** People who have approved pay but cannot be paid, sorted by name (rule 23.7). */
export function unpaidQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.pay(userId), 'unpaid'],
    queryFn: ({ pageParam, signal }) =>
      read(
        supabase
          .rpc('cannot_be_paid', {
            page_size: pageSize,
            ...(pageParam && { after_name: pageParam.name, after_id: pageParam.user_id }),
          })
          .abortSignal(signal),
        t('The list of people who cannot be paid could not be loaded.'),
        unpaidSchema,
      ),
    ...pagesAfter<Unpaid>(pageSize),
  })
}

const failed = t('This could not be saved.')

export const startRun = (id: string, until: string) =>
  read(supabase.rpc('start_pay_run', { id, until }), failed)
/**
 * Exports a draft for the bank to pay on the day `processed_on`. `seen` holds the changed accounts that the
 * user has confirmed (rule 23.24).
 */
export const exportRun = (run_id: string, processed_on: string, seen: ChangedAccount[]) =>
  read(supabase.rpc('export_pay_run', { run_id, processed_on, seen_accounts: versionsOf(seen) }), failed)

/** Account versions by payment id, in the form that the database expects. */
export const versionsOf = (seen: ChangedAccount[]) =>
  Object.fromEntries(seen.map(({ payment_id, version }) => [payment_id, version]))
export const payRun = (run_id: string) => read(supabase.rpc('pay_pay_run', { run_id }), failed)
export const giveUpRun = (run_id: string) => read(supabase.rpc('give_up_pay_run', { run_id }), failed)

export function refreshPay(queryClient: QueryClient, userId: string): Promise<void> {
  return invalidate(queryClient, adminKeys.pay(userId), adminKeys.overview(userId))
}

const fileSchema = z.object({
  number: z.number(),
  dated: z.string(),
  payer: z.object({
    name: z.string(),
    bank: z.string(),
    bsb: z.string(),
    account_number: z.string(),
    apca_number: z.string(),
    balancing: z.boolean(),
  }),
  payments: z.array(
    z.object({
      name: z.string(),
      number: z.string(),
      bsb: z.string(),
      account_number: z.string(),
      amount_cents: z.number(),
      gst_cents: z.number(),
    }),
  ),
})

/**
 * Reads the accounts of a run and downloads the bank file. The audit log records that the accounts were read.
 * Throws a displayable error.
 */
export async function savePayFile(runId: string): Promise<void> {
  const data = await read(
    supabase.rpc('open_pay_run_file', { run_id: runId }),
    t('The file could not be created.'),
    fileSchema,
  )
  const { writePayFile } = await import('./pay-file')
  const file: PayFile = {
    ...data,
    payments: data.payments.map((payment) => ({
      ...payment,
      cents: payment.amount_cents + payment.gst_cents,
    })),
  }
  saveFile(new Blob([writePayFile(file)], { type: 'text/plain' }), `shinework-pay-${data.number}.aba`)
}
