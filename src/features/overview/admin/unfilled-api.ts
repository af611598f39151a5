import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'

const text = z.nullable(z.string())
const count = z.number()

/** The rows of the database's `unfilled_jobs()`. */
const unfilledSchema = z.array(
  z.object({
    job_id: z.string(),
    job_title: z.string(),
    start_date: text,
    start_time: text,
    time_zone: z.string(),
    starts_at: z.string(),
    location_city: text,
    accepted: count,
    needed: z.nullable(count),
    applied: count,
    invited: count,
  }),
)
export type UnfilledJob = z.infer<typeof unfilledSchema>[number]

const pageSize = 50

/**
 * Open jobs with free places that start within 48 hours. Always stale, because jobs enter and leave the list as time
 * passes.
 */
export function unfilledQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.overview(userId), 'unfilled'],
    queryFn: ({ pageParam: after, signal }) => {
      const page = after && { after_starts: after.starts_at, after_id: after.job_id }
      const request = supabase.rpc('unfilled_jobs', { page_size: pageSize, ...page })
      return read(request.abortSignal(signal), t('The list could not be loaded.'), unfilledSchema)
    },
    ...pagesAfter<UnfilledJob>(pageSize),
    staleTime: 0,
  })
}

const dueSchema = z.object({ jobs: count, people: count, is_partial: z.boolean() })
export type DueInvitations = z.infer<typeof dueSchema>

/** How many people {@link inviteBestMutation} would invite at most. */
export function dueInvitationsQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.overview(userId), 'invitations-due'],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('invitations_due').abortSignal(signal).single(),
        t('The list could not be loaded.'),
        dueSchema,
      ),
    staleTime: 0,
  })
}

const invitedSchema = z.array(
  z.object({
    job_id: z.string(),
    job_title: z.string(),
    starts_at: z.string(),
    invited: count,
    reason: text,
  }),
)
export type InvitedBest = z.infer<typeof invitedSchema>[number]

/** The maximum number of jobs for which one call sends invitations. */
const jobsAtOnce = 20

/** Invites the best-suited people to all jobs of {@link unfilledQuery}. Returns one result per job. */
export function inviteBestMutation(queryClient: QueryClient, userId: string) {
  return mutationOptions({
    mutationFn: inviteBest,
    onSettled: () =>
      Promise.all(
        [adminKeys.overview(userId), adminKeys.applicants(userId)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

async function inviteBest(): Promise<InvitedBest[]> {
  const jobs: InvitedBest[] = []
  for (;;) {
    const last = jobs.at(-1)
    const page = await read(
      supabase.rpc('invite_best', last ? { after_starts: last.starts_at, after_id: last.job_id } : {}),
      t('The invitations could not be sent.'),
      invitedSchema,
    )
    jobs.push(...page)
    if (page.length < jobsAtOnce) return jobs
  }
}
