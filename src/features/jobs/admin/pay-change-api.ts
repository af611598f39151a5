import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

const approvedSchema = z.array(z.object({ approved_days: z.number(), approved_cents: z.number() }))
/** What is approved of a job, a row a person (rule 22.14). Read anew whenever its form opens. */
export function approvedOfJobQuery(userId: string, jobId: string) {
  return queryOptions({
    // With the hours: approving changes it.
    queryKey: [...adminKeys.hours(userId), 'job', jobId],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('job_pay', { job_id: jobId }).abortSignal(signal),
        t("This job's approved hours could not be loaded."),
        approvedSchema,
      ),
  })
}
