import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { applicationKeys, dashboardKeys, jobKeys, notificationKeys } from '@/lib/query-keys'
import { codeOf, codes, failure, fetchFailure, unreachable, unwrap } from '@/lib/result'
import { holdsAnySession, supabase } from '@/lib/supabase'

const pageSize = 20

/** Accepted for a job whose work is to come or under way, or for one that is Completed. */
type When = 'current' | 'past'

/** The last application seen: the next page begins after it. */
type After = { appliedAt: string; id: string }

export type Application = Awaited<ReturnType<typeof fetchedApplications>>[number]
export type AcceptedJob = Awaited<ReturnType<typeof fetchedAcceptedJobs>>[number]

/** A person's applications with the job's pay, newest first, page by page (specification, part 7). */
export function applicationsQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: applicationKeys.list(userId),
    queryFn: ({ pageParam, signal }) => fetchedApplications(userId, pageParam, signal),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: lastSeen,
  })
}

/** The jobs whose application was Accepted, newest application first, page by page (specification, part 4). */
export function acceptedJobsQuery(userId: string, when: When) {
  return infiniteQueryOptions({
    queryKey: applicationKeys.accepted(userId, when),
    queryFn: ({ pageParam, signal }) => fetchedAcceptedJobs(userId, when, pageParam, signal),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: lastSeen,
  })
}

function lastSeen(page: { applied_at: string; id: string }[]): After | undefined {
  const last = page.at(-1)
  return last && page.length === pageSize ? { appliedAt: last.applied_at, id: last.id } : undefined
}

async function fetchedApplications(userId: string, after: After | undefined, signal: AbortSignal) {
  return (await unwrap(fetchApplications(userId, after, signal))).applications
}

async function fetchApplications(userId: string, after: After | undefined, signal: AbortSignal) {
  let query = supabase
    .from('applications')
    .select('id, job_id, job_title, status, applied_at, jobs(pay_per_cleaner)')
    .eq('user_id', userId)
  if (after) query = query.lte('applied_at', after.appliedAt).or(olderThan(after))
  const { data, error } = await query
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
  'id, applied_at, jobs!inner(id, project_name, category, status, location_city, location_state, location_postcode, start_date, project_dates, duration, pay_per_cleaner, job_addresses(site_address))'

async function fetchedAcceptedJobs(
  userId: string,
  when: When,
  after: After | undefined,
  signal: AbortSignal,
) {
  return (await unwrap(fetchAcceptedJobs(userId, when, after, signal))).acceptedJobs
}

async function fetchAcceptedJobs(userId: string, when: When, after: After | undefined, signal: AbortSignal) {
  let query = supabase
    .from('applications')
    .select(acceptedColumns)
    .eq('user_id', userId)
    .eq('status', 'Accepted')
    .filter('jobs.status', when === 'past' ? 'eq' : 'neq', 'Completed')
  if (after) query = query.lte('applied_at', after.appliedAt).or(olderThan(after))
  const { data, error } = await query
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

/** PostgREST's row comparison. Beside it stands the bound on applied_at alone, which is what the index is entered by. */
function olderThan({ appliedAt, id }: After): string {
  return `applied_at.lt."${appliedAt}",and(applied_at.eq."${appliedAt}",id.lt.${id})`
}

/** The person's application for one job, or null. */
export function applicationForJobQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: applicationKeys.forJob(userId, jobId),
    queryFn: async ({ signal }) => (await unwrap(fetchApplicationForJob(userId, jobId, signal))).application,
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

/** The session ended before the application was sent, or is no longer taken. */
export const sessionEnded = 'session-ended'

/** Applies for a job; `mutate(jobId)`. Fails with a text for people and {@link codes.conflict}, {@link sessionEnded} or another code. */
export function applyMutation(queryClient: QueryClient, userId: string) {
  return mutationOptions({
    mutationFn: async (jobId: string) => (await unwrap(applyToJob(jobId))).application,
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
  // A session that could not be renewed is thrown away on the way.
  if (status === 401 || !holdsAnySession()) return endedSession
  const failed = failure(error, 'Failed to apply for the job.')
  if (failed.code === unreachable) return { ...failed, error: 'An error occurred while applying.' }
  // What the database says to people it says with a code of its own; the rest is for programmers.
  return failed.code.startsWith('PT') ? failed : { ...failed, error: 'Failed to apply for the job.' }
}

const endedSession = {
  success: false as const,
  error: 'Your session has ended. Please log in again.',
  code: sessionEnded,
}
