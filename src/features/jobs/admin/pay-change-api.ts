import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

const approvedSchema = z.array(z.object({ approved_days: z.number(), approved_cents: z.number() }))
/**
 * The approved pay of a job, with one row per person (rule 22.14). Refetched each time the job's form opens.
 */
export function approvedOfJobQuery(userId: string, jobId: string) {
  return queryOptions({
    // The key starts with the key of hours, so that an approval also invalidates this query.
    queryKey: [...adminKeys.hours(userId), 'job', jobId],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('job_pay', { job_id: jobId }).abortSignal(signal),
        t("This job's approved hours could not be loaded."),
        approvedSchema,
      ),
  })
}
