import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { askAs, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'
import { adminKeys } from '../keys'

/** How many people one call invites (rule 19.1). */
export const mostInvited = 100

const text = z.nullable(z.string())

/** The rows of the database's `job_invitations()`. */
const invitedSchema = z.array(
  z.object({
    user_id: z.string(),
    name: text,
    invited_by: text,
    invited_at: z.string(),
    answer: z.nullable(z.enum(['yes', 'no'])),
    answered_at: text,
    /** Why it is over, in words; null while it is not. */
    over: text,
  }),
)
export type Invited = z.infer<typeof invitedSchema>[number]

const pageSize = 50

/** Who was invited to a job, the newest first. */
export function invitedQuery(userId: string, jobId: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.invitations(userId), jobId],
    queryFn: ({ pageParam, signal }) => unwrap(fetchInvited(jobId, pageParam, signal), 'data'),
    ...pagesAfter<Invited>(pageSize),
  })
}

function fetchInvited(jobId: string, after: Invited | undefined, signal: AbortSignal) {
  const request = supabase
    .rpc('job_invitations', {
      job_id: jobId,
      page_size: pageSize,
      ...(after && { after_invited: after.invited_at, after_user: after.user_id }),
    })
    .abortSignal(signal)
  return askAs(invitedSchema, request, { fixed: t('Failed to fetch invitations') })
}

/** What became of one person: `error` says why they were not invited, null when they are. */
const outcomesSchema = z.array(z.object({ user_id: z.string(), error: text }))

/** Invites people to a job, and answers of each whether and why not. */
export function inviteMutation(queryClient: QueryClient, userId: string, jobId: string) {
  return mutationOptions({
    mutationFn: (people: readonly string[]) => unwrap(invite(jobId, people), 'data'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.applicants(userId) }),
  })
}

function invite(jobId: string, people: readonly string[]) {
  const request = supabase.rpc('invite_to_job', { job_id: jobId, user_ids: [...people] })
  return askAs(outcomesSchema, request, t('The invitations could not be sent.'))
}
