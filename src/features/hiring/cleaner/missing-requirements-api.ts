import { queryOptions } from '@tanstack/react-query'
import { jobKeys } from '@/lib/client/query-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

/**
 * The missing requirements of each job that the person has applied for. Jobs whose requirements are all met
 * are omitted.
 */
export function missingQuery(userId: string) {
  return queryOptions({
    queryKey: jobKeys.missing(userId),
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('my_missing').abortSignal(signal),
        t('Your missing requirements could not be loaded.'),
      ),
  })
}
