import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { invalidate } from '@/lib/client/invalidate'
import { applicationKeys, dashboardKeys, jobKeys } from '@/lib/client/query-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import type { CompositeTypes } from '@/lib/database.types'
import { t } from '@/lib/i18n/language'
import type { VacancyOffer } from './invitation-schemas'

/** The vacancies offered to the person (rule 19.10). */
export function offersQuery(userId: string) {
  return queryOptions({
    queryKey: applicationKeys.offers(userId),
    queryFn: async ({ signal }) => {
      const request = supabase.rpc('my_offers').abortSignal(signal)
      const rows = await read(request, t('Your offers could not be loaded.'))
      return rows.flatMap((row) => readOffer(row) ?? [])
    },
  })
}

/** Validates by hand, because the page of a job does not load zod. Undefined if the row is incomplete. */
function readOffer(row: CompositeTypes<'offer_row'>): VacancyOffer | undefined {
  const { job_id, project_name, answer_by, time_zone } = row
  if (job_id === null || project_name === null || answer_by === null || time_zone === null) return undefined
  return { ...row, job_id, project_name, answer_by, time_zone }
}

/** Accepts a vacancy offer, or declines it so that the vacancy is offered to the next person. */
export function answerMutation(queryClient: QueryClient, userId: string) {
  return mutationOptions({
    mutationFn: ({ jobId, coming }: { jobId: string; coming: boolean }) =>
      read(
        supabase.rpc('answer_offer', { job_id: jobId, coming }),
        t('Your answer could not be sent. Please try again.'),
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
