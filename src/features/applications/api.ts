import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { follows, type Position, pagesBy } from '@/lib/paging'
import { applicationKeys, dashboardKeys, jobKeys, notificationKeys } from '@/lib/query-keys'
import { codeOf, codes, type DataOf, failure, fetchFailure, unreachable, unwrap } from '@/lib/result'
import { holdsAnySession, supabase } from '@/lib/supabase'

const pageSize = 20

/** Accepted jobs whose work is to come or under way, or those that are Completed. */
type When = 'current' | 'past'

export type Application = DataOf<typeof fetchApplications>['applications'][number]
export type AcceptedJob = DataOf<typeof fetchAcceptedJobs>['acceptedJobs'][number]

/** A person's applications with the job's pay, newest first (rule 6.9). */
export function applicationsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: applicationKeys.list(userId),
    queryFn: ({ pageParam, signal }) => unwrap(fetchApplications(userId, pageParam, signal), 'applications'),
    ...pagesBy('applied_at', pageSize),
  })
}

/** The jobs a person was accepted for, newest application first (rule 6.11). */
export function acceptedJobsQuery(userId: string, when: When) {
  return infiniteQueryOptions({
    queryKey: applicationKeys.accepted(userId, when),
    queryFn: ({ pageParam, signal }) =>
      unwrap(fetchAcceptedJobs(userId, when, pageParam, signal), 'acceptedJobs'),
    ...pagesBy('applied_at', pageSize),
  })
}

async function fetchApplications(userId: string, after: Position, signal: AbortSignal) {
  const { data, error } = await supabase
    .from('applications')
    .select('id, job_id, job_title, status, applied_at, jobs(pay_per_cleaner)')
    .eq('user_id', userId)
    .lte('applied_at', after.at)
    .or(follows('applied_at', after))
    .order('applied_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
    .abortSignal(signal)
  if (error) {
    return fetchFailure(error, {
      fixed: 'Failed to fetch your applications',
      prefix: 'Error fetching applications',
    })
  }
  return { success: true as const, applications: data }
}

const acceptedColumns =
  'id, applied_at, jobs!inner(id, project_name, category, status, location_city, location_state, location_postcode, start_date, start_time, end_time, project_dates, duration, pay_per_cleaner, job_addresses(site_address))'

async function fetchAcceptedJobs(userId: string, when: When, after: Position, signal: AbortSignal) {
  const { data, error } = await supabase
    .from('applications')
    .select(acceptedColumns)
    .eq('user_id', userId)
    .eq('status', 'Accepted')
    .is('withdrawn_at', null)
    .filter('jobs.status', when === 'past' ? 'eq' : 'neq', 'Completed')
    .lte('applied_at', after.at)
    .or(follows('applied_at', after))
    .order('applied_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
    .abortSignal(signal)
  if (error) {
    return fetchFailure(error, {
      fixed: 'Failed to fetch your current jobs.',
      prefix: 'Error fetching current jobs',
    })
  }
  return { success: true as const, acceptedJobs: data }
}

/** The person's application for one job, or null. */
export function applicationForJobQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: applicationKeys.forJob(userId, jobId),
    queryFn: ({ signal }) => unwrap(fetchApplicationForJob(userId, jobId, signal), 'application'),
  })
}

async function fetchApplicationForJob(userId: string, jobId: string, signal: AbortSignal) {
  const { data, error } = await supabase
    .from('applications')
    .select('id, status')
    .eq('job_id', jobId)
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle()
  if (error) return failure(error, 'Failed to fetch your applications')
  return { success: true as const, application: data }
}

/** The session ended before the application was sent, or is no longer accepted. */
export const sessionEnded = 'session-ended'

/** Applies for a job; `mutate(jobId)`. Fails with a text for people and a code, {@link sessionEnded} among them. */
export function applyMutation(queryClient: QueryClient, userId: string) {
  return mutationOptions({
    mutationFn: (jobId: string) => unwrap(applyToJob(jobId), 'application'),
    onSuccess: ({ id, status }, jobId) => {
      queryClient.setQueryData(applicationKeys.forJob(userId, jobId), { id, status })
      return refreshAfterApplying(queryClient, userId)
    },
    onError: async (error) => {
      if (codeOf(error) === codes.conflict) await refreshAfterApplying(queryClient, userId)
    },
  })
}

/** An application writes a notification, and changes the dashboard and the card in the list. */
async function refreshAfterApplying(queryClient: QueryClient, userId: string): Promise<void> {
  const touched = [
    applicationKeys.person(userId),
    notificationKeys.person(userId),
    dashboardKeys.person(userId),
    jobKeys.openLists(userId),
  ]
  await Promise.all(touched.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

async function applyToJob(jobId: string) {
  if (!holdsAnySession()) return endedSession
  const { data, error, status } = await supabase.rpc('apply_to_job', { job_id: jobId })
  if (!error) return { success: true as const, application: data }
  // The client drops a session that it could not renew.
  if (status === 401 || !holdsAnySession()) return endedSession
  const failed = failure(error, 'Failed to apply for the job.')
  if (failed.code === unreachable) return { ...failed, error: 'An error occurred while applying.' }
  // Only errors with a code of ours are written for people (rule 15.1).
  return failed.code.startsWith('PT') ? failed : { ...failed, error: 'Failed to apply for the job.' }
}

const endedSession = {
  success: false as const,
  error: 'Your session has ended. Please log in again.',
  code: sessionEnded,
}
