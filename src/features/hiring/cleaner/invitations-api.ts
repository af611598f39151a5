import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { invalidate } from '@/lib/client/invalidate'
import { applicationKeys, dashboardKeys } from '@/lib/client/query-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import type { CompositeTypes } from '@/lib/database.types'
import { t } from '@/lib/i18n/language'
import type { Invitation } from './invitation-schemas'

/** The person's invitation to one Open job, or null (rule 19.6). */
export function invitationQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: applicationKeys.invitation(userId, jobId),
    queryFn: async ({ signal }) => {
      const request = supabase.rpc('my_invitations', { job_id: jobId }).abortSignal(signal)
      const [row] = await read(request, t('Your invitation could not be loaded.'))
      return row ? readInvitation(row) : null
    },
  })
}

/**
 * Validates by hand, because the page of a job does not load zod. Null if a value is unknown to this version
 * of the app.
 */
function readInvitation({ job_id, answer, ...row }: CompositeTypes<'invitation_row'>): Invitation | null {
  if (job_id === null || (answer !== null && answer !== 'yes' && answer !== 'no')) return null
  return { ...row, job_id, answer }
}

/** Declines the invitation to the job with the given id (rule 19.5). */
export function declineMutation(queryClient: QueryClient, userId: string) {
  return mutationOptions({
    mutationFn: (jobId: string) =>
      read(
        supabase.rpc('decline_invitation', { job_id: jobId }),
        t('Your answer could not be sent. Please try again.'),
      ),
    onSettled: () => refreshInvitations(queryClient, userId),
  })
}

/** Refetches the invitations on the dashboard and on the job's page. */
export function refreshInvitations(queryClient: QueryClient, userId: string): Promise<void> {
  return invalidate(queryClient, applicationKeys.person(userId), dashboardKeys.person(userId))
}

/** A text that names the inviter: "Dana has invited you", or "You are invited" if the name is unknown. */
export function invitedBy({ invited_by: name }: Pick<Invitation, 'invited_by'>): string {
  return name === null ? t('You are invited') : t('{name} has invited you', { name })
}
