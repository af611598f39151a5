import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { jobTitle } from '@/lib/format-job'
import { failure, fetchFailure, type Result, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'
import { adminKeys } from '../keys'
import { countedRows, readCount } from '../read-count'
import {
  type Application,
  type ApplicationFilters,
  applicationsSchema,
  type Decision,
  noFilters,
} from './schema'

export const applicationKeys = {
  lists: (userId: string) => [...adminKeys.applications(userId), 'list'] as const,
  list: (userId: string, filters: ApplicationFilters) => [...applicationKeys.lists(userId), filters] as const,
  newest: (userId: string) => [...adminKeys.applications(userId), 'newest'] as const,
  counts: (userId: string) => [...adminKeys.applications(userId), 'count'] as const,
  decision: (userId: string) => [...adminKeys.applications(userId), 'decision'] as const,
}

export const pageSize = 50
const unreadable = 'Failed to fetch applications'

/** The last application seen: the next page begins after it. */
type After = Pick<Application, 'applied_at' | 'id'>

/** What is kept of a list: its pages as they were read. */
export type Pages = InfiniteData<Application[], After | undefined>

/**
 * Everybody's applications as filtered, newest first, page by page (specification, part 7). A list is not read again:
 * its rows are, one by one, as they change (refresh.ts), and what arrives waits apart ({@link newestQuery}).
 */
export function applicationsQuery(userId: string, filters: ApplicationFilters) {
  return infiniteQueryOptions({
    queryKey: applicationKeys.list(userId, filters),
    queryFn: ({ pageParam, signal }) => readApplications(filters, signal, { after: pageParam }),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: (page): After | undefined => (page.length === pageSize ? page.at(-1) : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    // Somebody who looks at a person for a while comes back to the same rows.
    gcTime: 30 * 60_000,
  })
}

/** One application, in the form of a list: it is kept current with them. */
export function oneApplicationQuery(userId: string, id: string) {
  return infiniteQueryOptions({
    queryKey: [...applicationKeys.lists(userId), id],
    queryFn: ({ signal }) => readApplications(noFilters, signal, { ids: [id] }),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: () => undefined,
  })
}

/** How a job is called, for a list of the applications for it alone. */
export function jobNameQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: [...adminKeys.applications(userId), 'job', jobId],
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .from('jobs')
        .select('project_name')
        .eq('id', jobId)
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw new Error(error.message)
      return data && jobTitle(data.project_name)
    },
    staleTime: 60_000,
  })
}

/** The first page of a list as it is now, to see what has arrived since the list was read. */
export function newestQuery(userId: string, filters: ApplicationFilters) {
  return queryOptions({
    queryKey: [...applicationKeys.newest(userId), filters],
    queryFn: ({ signal }) => readApplications(filters, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** How many applications the filters leave. */
export function applicationCountQuery(userId: string, filters: ApplicationFilters) {
  return queryOptions({
    queryKey: [...applicationKeys.counts(userId), filters],
    queryFn: ({ signal }) =>
      readCount(
        supabase
          .rpc('list_applications', { ...argumentsFor(filters), ...countedRows }, { count: 'exact' })
          .select('id')
          .limit(1)
          .abortSignal(signal),
      ),
  })
}

type Part = {
  after?: After | undefined
  /** 1 to 1000. */
  size?: number
  /** Only these: to read again what is shown. */
  ids?: readonly string[]
}

export async function readApplications(
  filters: ApplicationFilters,
  signal: AbortSignal | undefined,
  part: Part = {},
): Promise<Application[]> {
  return (await unwrap(fetchApplications(filters, part, signal))).applications
}

function argumentsFor({ search, status, job }: ApplicationFilters) {
  return {
    ...(search !== '' && { query: search }),
    ...(status && { only_status: status }),
    ...(job && { only_job: job }),
  }
}

async function fetchApplications(
  filters: ApplicationFilters,
  { after, size = pageSize, ids }: Part,
  signal = new AbortController().signal,
): Promise<Result<{ applications: Application[] }>> {
  const { data, error } = await supabase
    .rpc('list_applications', {
      page_size: size,
      ...argumentsFor(filters),
      ...(ids && { only_ids: [...ids] }),
      ...(after && { after_applied: after.applied_at, after_id: after.id }),
    })
    .order('applied_at', { ascending: false })
    .order('id', { ascending: false })
    .abortSignal(signal)
  if (error) return { ...failure(error, unreadable), error: unreadable }
  const parsed = applicationsSchema.safeParse(data)
  return parsed.success
    ? { success: true, applications: parsed.data }
    : { success: false, error: unreadable, code: '' }
}

/** Accepts or rejects; the database decides whether it may be. Answers when that was. */
export async function decide(id: string, decision: Decision): Promise<Result<{ reviewedAt: string | null }>> {
  const { data, error } = await supabase.rpc('review_application', {
    application_id: id,
    new_status: decision,
  })
  if (error) return fetchFailure(error, { fixed: 'Failed to update status', prefix: 'Error updating status' })
  return { success: true, reviewedAt: data.reviewed_at }
}
