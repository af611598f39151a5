import { infiniteQueryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'

const pageSize = 50
const failed = t('This could not be saved.')

const departedSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    left_at: z.string(),
    /** The approved pay that is not in a run yet, before GST. Null if there is none. */
    owed_cents: z.nullable(z.number()),
    can_be_paid: z.boolean(),
    days: z.array(
      z.object({
        id: z.string(),
        title: z.nullable(z.string()),
        day: z.string(),
        began: z.nullable(z.string()),
        ended: z.nullable(z.string()),
        minutes: z.number(),
        /** The day's pay at the job's current rate. Null if the job has no rate. */
        amount_cents: z.nullable(z.number()),
      }),
    ),
  }),
)
export type Departed = z.infer<typeof departedSchema>[number]
export type DepartedDay = Departed['days'][number]

/**
 * Deleted accounts that have days to approve, or pay that is still owed, earliest deletion first (rule
 * 23.25).
 */
export function departedQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.pay(userId), 'departed'],
    queryFn: ({ pageParam, signal }) =>
      read(
        supabase
          .rpc('list_departed', {
            page_size: pageSize,
            ...(pageParam && { after_left: pageParam.left_at, after_id: pageParam.id }),
          })
          .abortSignal(signal),
        t('Pay for deleted accounts could not be loaded.'),
        departedSchema,
      ),
    ...pagesAfter<Departed>(pageSize),
  })
}

export const approveDay = (hours_id: string, amount_cents: number) =>
  read(supabase.rpc('approve_departed_hours', { hours_id, amount_cents }), failed)
export const dropDay = (hours_id: string) => read(supabase.rpc('drop_departed_hours', { hours_id }), failed)
export const payDeparted = (departed_id: string, run_id: string) =>
  read(supabase.rpc('pay_departed', { departed_id, run_id }), failed)
export const settleDeparted = (departed_id: string, note: string) =>
  read(supabase.rpc('settle_departed', { departed_id, note }), failed)
