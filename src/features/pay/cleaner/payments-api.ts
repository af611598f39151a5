import { infiniteQueryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { payKeys } from '@/lib/client/query-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'

const pageSize = 20
const paymentsSchema = z.array(
  z.object({
    id: z.string(),
    number: z.string(),
    kind: z.enum(['remittance', 'rcti']),
    status: z.enum(['exported', 'paid', 'rejected', 'returned', 'settled']),
    dated: z.string(),
    paid_at: z.nullable(z.string()),
    amount_cents: z.number(),
    gst_cents: z.number(),
    /** The day and the reason of the payment's latest return by the bank (rule 23.21). */
    returned_on: z.nullable(z.string()),
    reason: z.nullable(z.string()),
  }),
)
export type MyPayment = z.infer<typeof paymentsSchema>[number]

/** The person's own payments that were sent to the bank or paid, newest first (rule 23.12). */
export function myPaymentsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: payKeys.payments(userId),
    queryFn: ({ pageParam, signal }) =>
      read(
        supabase
          .rpc('my_payments', {
            page_size: pageSize,
            ...(pageParam && { after_dated: pageParam.dated, after_id: pageParam.id }),
          })
          .abortSignal(signal),
        t('Your payments could not be loaded.'),
        paymentsSchema,
      ),
    ...pagesAfter<MyPayment>(pageSize),
  })
}
