import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { invalidate } from '@/lib/client/invalidate'
import { applicationKeys, dashboardKeys } from '@/lib/client/query-keys'
import { read, readAs } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

const text = z.nullable(z.string())

/** The rows of the database's `my_invitations()`. */
export const invitationsSchema = z.array(
  z.object({
    job_id: z.string(),
    /** The administrator's first name. */
    invited_by: text,
    answer: z.nullable(z.enum(['yes', 'no'])),
    /** Why it is over, in words; null while it is not. */
    over: text,
    project_name: text,
    start_date: text,
    start_time: text,
    end_time: text,
    location_city: text,
    location_state: text,
    location_postcode: text,
    pay_per_cleaner: text,
    /** In metres. */
    distance_m: z.nullable(z.number()),
  }),
)
export type Invitation = z.infer<typeof invitationsSchema>[number]

/** The person's invitation to one Open job, or null (rule 19.6). */
export function invitationQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: applicationKeys.invitation(userId, jobId),
    queryFn: async ({ signal }) => {
      const request = supabase.rpc('my_invitations', { job_id: jobId }).abortSignal(signal)
      const rows = await readAs(invitationsSchema, request, {
        fixed: t('Your invitation could not be read.'),
      })
      return rows[0] ?? null
    },
  })
}

/** Says No thanks, once (rule 19.5). */
export function declineMutation(queryClient: QueryClient, userId: string) {
  return mutationOptions({
    mutationFn: (jobId: string) =>
      read(
        supabase.rpc('decline_invitation', { job_id: jobId }),
        t('This could not be sent. Please try again.'),
      ),
    onSettled: () => refreshInvitations(queryClient, userId),
  })
}

/** What the person can still answer, on the dashboard and on the job's page. */
export function refreshInvitations(queryClient: QueryClient, userId: string): Promise<void> {
  return invalidate(queryClient, applicationKeys.person(userId), dashboardKeys.person(userId))
}

/** "Dana invites you", or "You are invited". */
export function invitedBy({ invited_by: name }: Pick<Invitation, 'invited_by'>): string {
  return name === null ? t('You are invited') : t('{name} invites you', { name })
}
