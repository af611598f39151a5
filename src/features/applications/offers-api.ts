import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { invalidate } from '@/lib/client/invalidate'
import { applicationKeys, dashboardKeys, jobKeys } from '@/lib/client/query-keys'
import { read, readAs } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

const text = z.nullable(z.string())

/** The rows of the database's `my_offers()`. */
export const offersSchema = z.array(
  z.object({
    job_id: z.string(),
    project_name: z.string(),
    start_date: text,
    start_time: text,
    end_time: text,
    /** Until when to answer. */
    answer_by: z.string(),
    time_zone: z.string(),
  }),
)
export type Offer = z.infer<typeof offersSchema>[number]

/** The free places that the person is asked to take (rule 19.10). */
export function offersQuery(userId: string) {
  return queryOptions({
    queryKey: applicationKeys.offers(userId),
    queryFn: ({ signal }) =>
      readAs(offersSchema, supabase.rpc('my_offers').abortSignal(signal), {
        fixed: t('What you are asked could not be read.'),
      }),
  })
}

/** Takes a free place, or leaves it to the next. */
export function answerMutation(queryClient: QueryClient, userId: string) {
  return mutationOptions({
    mutationFn: ({ jobId, coming }: { jobId: string; coming: boolean }) =>
      read(
        supabase.rpc('answer_offer', { job_id: jobId, coming }),
        t('This could not be sent. Please try again.'),
      ),
    onSettled: () =>
      invalidate(
        queryClient,
        applicationKeys.person(userId),
        dashboardKeys.person(userId),
        jobKeys.details(userId),
      ),
  })
}
