import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { invalidate } from '@/lib/client/invalidate'
import { applicationKeys, dashboardKeys, jobKeys, notificationKeys } from '@/lib/client/query-keys'
import { codeOf, codes, failure, read, unreachable, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import type { Tables } from '@/lib/database.types'
import { t } from '@/lib/i18n/language'
import { follows, type Position, pagesBy } from '@/lib/lists/paging'
import { visitOutbox } from '@/lib/offline/outbox'
import { storedSession } from '@/lib/session/stored-session'

/** The columns of `applications` with the state of the person's own application. */
const applicationColumns =
  'id, status, withdrawn_at, decision_message, acceptance_taken_back_at, confirmed_at'

/**
 * The columns of `applications` for the person's own application on a job's page. They include the days
 * worked and the days with corrected or approved hours.
 */
const ownApplicationColumns =
  `visits(day, here_at, here_sent_at, done_at, done_sent_at), hours(day), pay_lines(day, kind), ${applicationColumns}` as const

/** The columns of `applications` that a person's list of applications shows. */
const listedApplicationColumns =
  `job_id, job_title, applied_at, jobs(id, pay_per_cleaner, status, starts_at, is_full), ${applicationColumns}` as const

const pageSize = 20

export type Application = Awaited<ReturnType<typeof fetchApplications>>[number]

/** The person's own application as shown on a job's page. */
export type OwnApplication = NonNullable<Awaited<ReturnType<typeof fetchApplicationForJob>>>

/** A person's applications with the job's pay, newest first (rule 6.9). */
export function applicationsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: applicationKeys.list(userId),
    queryFn: ({ pageParam, signal }) => fetchApplications(userId, pageParam, signal),
    ...pagesBy('applied_at', pageSize),
  })
}

function fetchApplications(userId: string, after: Position, signal: AbortSignal) {
  const rows = supabase
    .from('applications')
    .select(listedApplicationColumns)
    .eq('user_id', userId)
    .lte('applied_at', after.at)
    .or(follows('applied_at', after))
    .order('applied_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
    .abortSignal(signal)
  return read(rows, {
    fixed: t('Failed to fetch your applications'),
    prefix: t('Error fetching applications'),
  })
}

/** The person's application for one job, or null. */
export function applicationForJobQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: applicationKeys.forJob(userId, jobId),
    queryFn: ({ signal }) => fetchApplicationForJob(userId, jobId, signal),
  })
}

function fetchApplicationForJob(userId: string, jobId: string, signal: AbortSignal) {
  const row = supabase
    .from('applications')
    .select(ownApplicationColumns)
    .eq('job_id', jobId)
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle()
  return read(row, t('Failed to fetch your applications'))
}

/**
 * The titles of jobs that the person is accepted for at the time of an Open job (rule 6.21). A failure is
 * ignored, because the database checks this again when the person applies.
 */
export function clashesQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: applicationKeys.clashes(userId, jobId),
    queryFn: ({ signal }) => read(supabase.rpc('job_clashes', { job_id: jobId }).abortSignal(signal), ''),
  })
}

/**
 * Why the person is not free for an Open job: `away` or `other_hours`. Null if free (rule 20.4). A failure is
 * ignored, because the result is only a warning.
 */
export function unavailableQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: applicationKeys.unavailable(userId, jobId),
    queryFn: ({ signal }) =>
      read(supabase.rpc('job_availability', { job_id: jobId }).abortSignal(signal), ''),
  })
}

/**
 * Error code: the session ended before the application was sent, or the backend no longer accepts the
 * session.
 */
export const sessionEnded = 'session-ended'

/**
 * Error code: the person is accepted for another job at that time, but can confirm and apply anyway (rule
 * 6.21).
 */
export const clashing = 'clash'

/**
 * Replaces the button's label while the backend is unreachable, so that nobody thinks that they have applied
 * (rule 6.20).
 */
export const applyLater = t('You can apply when you are back online')

type ApplyInput = {
  jobId: string
  /** True if the person confirmed applying although they have another job at that time. */
  despiteClash?: boolean
  /**
   * True if the person accepts an invitation. The database refuses if the invitation has expired (rule 19.2).
   */
  isInvited?: boolean
}

/** Applies for a job. Rejects with a displayable text and a code, e.g. {@link sessionEnded} or {@link clashing}. */
export function applyMutation(queryClient: QueryClient, userId: string) {
  return mutationOptions({
    mutationFn: (input: ApplyInput) => unwrap(applyToJob(input), 'application'),
    onSuccess: (application, { jobId }) => {
      visitOutbox.takeBack(userId, application.id)
      queryClient.setQueryData(applicationForJobQuery(userId, jobId).queryKey, (own) => ({
        ...ownPart(application),
        visits: own?.visits ?? [],
        hours: own?.hours ?? [],
        pay_lines: own?.pay_lines ?? [],
      }))
      return refreshAfterApplying(queryClient, userId)
    },
    onError: (error) => refreshAfterFailure(queryClient, userId, error),
  })
}

/**
 * Refetches after a failure, because the application might exist: made on another page, or by this request if
 * only the response was lost.
 */
async function refreshAfterFailure(queryClient: QueryClient, userId: string, error: Error): Promise<void> {
  const code = codeOf(error)
  if (code !== codes.conflict && code !== unreachable) return
  const refreshed = refreshAfterApplying(queryClient, userId)
  // After a conflict, the error is shown only once the data has been refetched. If the backend is unreachable,
  // the error is shown at once.
  if (code === codes.conflict) await refreshed
}

function ownPart({
  id,
  status,
  withdrawn_at,
  decision_message,
  acceptance_taken_back_at,
  confirmed_at,
}: Tables<'applications'>) {
  return { id, status, withdrawn_at, decision_message, acceptance_taken_back_at, confirmed_at }
}

/**
 * Refetches everything that an application affects: the dashboard, the job with its vacancies, its card in
 * the list, and notifications.
 */
function refreshAfterApplying(queryClient: QueryClient, userId: string): Promise<void> {
  return invalidate(
    queryClient,
    applicationKeys.person(userId),
    notificationKeys.person(userId),
    dashboardKeys.person(userId),
    jobKeys.openLists(userId),
    jobKeys.details(userId),
  )
}

async function applyToJob({ jobId, despiteClash = false, isInvited = false }: ApplyInput) {
  if (!storedSession()) return endedSession
  const { data, error, status } = await supabase.rpc(isInvited ? 'accept_invitation' : 'apply_to_job', {
    job_id: jobId,
    ...(despiteClash && { despite_clash: true }),
  })
  if (!error) return { success: true as const, application: data }
  // The Supabase client deletes a session that it could not renew, so a missing session has ended.
  if (status === 401 || !storedSession()) return endedSession
  const failed = failure(error, t('Failed to apply for the job.'))
  if (failed.code === unreachable) return { ...failed, error: t('An error occurred while applying.') }
  if (error.hint === clashing) return { ...failed, code: clashing }
  // Only errors with a PT code, which our database functions raise, have displayable messages (rule 15.1).
  return failed.code.startsWith('PT') ? failed : { ...failed, error: t('Failed to apply for the job.') }
}

const endedSession = {
  success: false as const,
  error: t('Your session has ended. Please log in again.'),
  code: sessionEnded,
}
