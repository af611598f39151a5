import { queryOptions } from '@tanstack/react-query'
import { failure, type Result, unreachable, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'

export const overviewKeys = {
  all: ['admin-overview'] as const,
  person: (userId: string) => [...overviewKeys.all, userId] as const,
}

/** The caller is no administrator, or no longer. */
export const accessDenied = 'PT403'

const unexpected = 'An unexpected error occurred while fetching admin data.'

/** How many there are of each; null where that count failed. `problem` is the catalogue's line about those. */
export type Overview = {
  cleaners: number | null
  jobs: number | null
  applications: number | null
  pendingApplications: number | null
  problem: string | undefined
}

/** The counts of the administrators' first page. Fails with {@link accessDenied} for everybody else. */
export function overviewQuery(userId: string) {
  return queryOptions({
    queryKey: overviewKeys.person(userId),
    queryFn: async ({ signal }) => (await unwrap(fetchOverview(signal))).overview,
  })
}

async function fetchOverview(signal: AbortSignal): Promise<Result<{ overview: Overview }>> {
  // Row security does not refuse a count, it counts less: whoever is no administrator would see numbers of their own.
  const admin = await supabase.rpc('is_admin').abortSignal(signal)
  if (admin.error) return { ...failure(admin.error, unexpected), error: unexpected }
  if (!admin.data) {
    const error = 'You do not have permission to access the admin dashboard.'
    return { success: false, error, code: accessDenied }
  }
  const [cleaners, jobs, applications, pendingApplications] = await Promise.all([
    countOf(supabase.from('profiles').select('id', head).eq('role', 'cleaner').abortSignal(signal)),
    countOf(supabase.from('jobs').select('id', head).abortSignal(signal)),
    countOf(supabase.from('applications').select('id', head).abortSignal(signal)),
    countOf(supabase.from('applications').select('id', head).eq('status', 'Pending').abortSignal(signal)),
  ])
  const problem = describeProblems({
    Users: [cleaners],
    Jobs: [jobs],
    Applications: [applications, pendingApplications],
  })
  const overview = {
    cleaners: cleaners.count,
    jobs: jobs.count,
    applications: applications.count,
    pendingApplications: pendingApplications.count,
    problem,
  }
  return { success: true, overview }
}

const head = { count: 'exact', head: true } as const

type Count = { count: number | null; reason: string }

async function countOf(
  request: PromiseLike<{ count: number | null; error: { message: string; code: string } | null }>,
): Promise<Count> {
  const { count, error } = await request
  if (!error) return { count: count ?? 0, reason: '' }
  const { code, error: reason } = failure(error, 'no reason given')
  return { count: null, reason: code === unreachable ? 'no answer' : reason }
}

/** One line that names each source that failed, with its reason (specification, part 8: Admin). */
function describeProblems(sources: Record<string, Count[]>): string | undefined {
  const failed = Object.entries(sources).flatMap(([name, counts]) => {
    const broken = counts.find(({ count }) => count === null)
    return broken ? [`${name} (${broken.reason});`] : []
  })
  return failed.length === 0 ? undefined : `Failed to fetch admin data: ${failed.join(' ')}`
}
