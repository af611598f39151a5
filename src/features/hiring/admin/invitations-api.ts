import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'

/** The maximum number of people invited in one call (rule 19.1). */
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
    /** The reason why the invitation is over, as a text. Null while it is open. */
    over: text,
  }),
)
export type Invited = z.infer<typeof invitedSchema>[number]

const pageSize = 50

/** The people invited to a job, newest first. */
export function invitedQuery(userId: string, jobId: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.invitations(userId), jobId],
    queryFn: ({ pageParam: after, signal }) => {
      const request = supabase.rpc('job_invitations', {
        job_id: jobId,
        page_size: pageSize,
        ...(after && { after_invited: after.invited_at, after_user: after.user_id }),
      })
      return read(
        request.abortSignal(signal),
        { fixed: t('The invitations could not be loaded.') },
        invitedSchema,
      )
    },
    ...pagesAfter<Invited>(pageSize),
  })
}

/** The rows of the database's `job_candidates()`. */
const candidatesSchema = z.array(
  z.object({
    user_id: z.string(),
    name: text,
    phone: text,
    /** The distance to the job in metres. Null if unknown. */
    distance_m: z.nullable(z.number()),
    /** True if the distance is unknown or farther than the person wants to travel. */
    is_far: z.boolean(),
    missing: z.array(z.string()),
    clashes: z.array(z.string()),
    unavailable: z.nullable(z.enum(['away', 'other_hours'])),
    jobs_done: z.number(),
    no_shows: z.number(),
    knows_site: z.boolean(),
    /** True if the person should not return to the site. The list includes such people only in a search. */
    not_again: z.boolean(),
    /** The cursor for the next page. */
    fit: z.json(),
    /** True if there were more people than the database ranks ({@link mostRanked}). */
    of_many: z.boolean(),
  }),
)
export type JobCandidate = z.infer<typeof candidatesSchema>[number]

const candidatePage = 20

/** The maximum number of people that the database ranks for a job. */
export const mostRanked = 300

/** The people who could be invited to a job, best first. A search limits them to matching people (rule 19.7). */
export function candidatesQuery(userId: string, jobId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.invitations(userId), jobId, 'candidates', { search }],
    queryFn: ({ pageParam: after, signal }) => {
      const request = supabase.rpc('job_candidates', {
        job_id: jobId,
        page_size: candidatePage,
        ...(search && { query: search }),
        ...(after && { after: after.fit }),
      })
      return read(
        request.abortSignal(signal),
        { fixed: t('The list of people could not be loaded.') },
        candidatesSchema,
      )
    },
    ...pagesAfter<JobCandidate>(candidatePage),
  })
}

const count = z.number()

/** The result of the database's `job_reach()`. */
const reachSchema = z.object({
  notified: count,
  near: count,
  qualified: count,
  opened: count,
  similar_jobs: count,
  /** The median pay of similar jobs and this job's pay (`cents`), in cents an hour. */
  similar_cents: z.nullable(count),
  cents: z.nullable(count),
})

/** The number of people that a job has reached, and the pay of similar jobs (rule 19.8). */
export function reachQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: [...adminKeys.invitations(userId), jobId, 'reach'],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('job_reach', { job_id: jobId }).abortSignal(signal),
        { fixed: t('The number of people notified could not be loaded.') },
        reachSchema,
      ),
  })
}

/** The result for each person. `error` is the reason why they were not invited, or null on success. */
const outcomesSchema = z.array(z.object({ user_id: z.string(), error: text }))

/** Invites people to a job. The data has one result per person. */
export function inviteMutation(queryClient: QueryClient, userId: string, jobId: string) {
  return mutationOptions({
    mutationFn: (people: readonly string[]) => invite(jobId, people),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.applicants(userId) }),
  })
}

export function invite(jobId: string, people: readonly string[]) {
  const request = supabase.rpc('invite_to_job', { job_id: jobId, user_ids: [...people] })
  return read(request, t('The invitations could not be sent.'), outcomesSchema)
}
