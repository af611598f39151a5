import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { payKeys } from '@/lib/client/query-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

const text = z.nullable(z.string())
const gstSchema = z.object({
  business: text,
  /** The text of the agreement, even if the person has not agreed. */
  wording: text,
  is_available: z.boolean(),
  registered_at: text,
  agreed_at: text,
})

/** The person's GST registration and their agreement to tax invoices (rule 23.4). */
export function gstQuery(userId: string) {
  return queryOptions({
    queryKey: payKeys.gst(userId),
    queryFn: ({ signal }) =>
      read(supabase.rpc('my_gst').abortSignal(signal), t('Your GST details could not be loaded.'), gstSchema),
  })
}

export const setGst = (change: { what: 'registered' | 'agreed'; is_on: boolean }) =>
  read(supabase.rpc('set_gst', change), t('This could not be saved.'))
