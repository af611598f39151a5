import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { fetchFailure } from '@/lib/fetch-failure'
import { type Failure, failure, type Result, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'
import { adminKeys } from '../keys'
import {
  type Application,
  type ApplicationFilters,
  applicationsSchema,
  type Decision,
  readStatus,
} from './schema'

export const applicationKeys = {
  lists: (userId: string) => [...adminKeys.applications(userId), 'list'] as const,
  list: (userId: string, filters: ApplicationFilters) => [...applicationKeys.lists(userId), filters] as const,
  decision: (userId: string) => [...adminKeys.applications(userId), 'decision'] as const,
}

const pageSize = 50
const unreadable = 'Failed to fetch applications'

/** The last application seen: the next page begins after it. */
type After = Pick<Application, 'applied_at' | 'id'>

/** What is kept of a list: its pages as they were read. */
type Pages = InfiniteData<Application[], After | undefined>

/** Everybody's applications as filtered, newest first, page by page (specification, part 7). */
export function applicationsQuery(userId: string, filters: ApplicationFilters) {
  return infiniteQueryOptions({
    queryKey: applicationKeys.list(userId, filters),
    queryFn: ({ pageParam, signal }) => readApplications(filters, pageParam, pageSize, signal),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: (page): After | undefined => (page.length === pageSize ? page.at(-1) : undefined),
  })
}

/** `size` applications after the given one, 1 to 1000. */
export async function readApplications(
  filters: ApplicationFilters,
  after: After | undefined,
  size: number,
  signal: AbortSignal,
): Promise<Application[]> {
  return (await unwrap(fetchApplications(filters, after, size, signal))).applications
}

async function fetchApplications(
  { search, status, job }: ApplicationFilters,
  after: After | undefined,
  size: number,
  signal: AbortSignal,
): Promise<Result<{ applications: Application[] }>> {
  const { data, error } = await supabase
    .rpc('list_applications', {
      page_size: size,
      ...(search !== '' && { query: search }),
      ...(status && { only_status: status }),
      ...(job && { only_job: job }),
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

/** Another administrator has decided meanwhile. */
export const decidedBefore = 'PT409'

/** How an application stands once it is decided. */
export type Review = Pick<Application, 'status' | 'reviewed_by' | 'reviewed_at'>

/** Accepts or rejects; the database decides whether it may be. Answers how the application stands now. */
export async function decide(id: string, decision: Decision): Promise<Result<{ review: Review }>> {
  const { data, error } = await supabase.rpc('review_application', {
    application_id: id,
    new_status: decision,
  })
  if (error) return decisionFailure(error)
  // Whose decision it was is read again with the list: the answer has only an id.
  return { success: true, review: { status: decision, reviewed_by: null, reviewed_at: data.reviewed_at } }
}

function decisionFailure(error: unknown): Failure {
  return fetchFailure(error, { fixed: 'Failed to update status', prefix: 'Error updating status' })
}

/** How an application stands now, as somebody else has decided it; undefined where that cannot be read. */
export async function readReview(id: string): Promise<Review | undefined> {
  const { data } = await supabase
    .from('applications')
    .select('status, reviewed_at, reviewer:profiles!applications_reviewed_by_fkey(name, email)')
    .eq('id', id)
    .maybeSingle()
  const status = readStatus(data?.status)
  if (!data || !status) return undefined
  return {
    status,
    reviewed_by: data.reviewer?.name ?? data.reviewer?.email ?? null,
    reviewed_at: data.reviewed_at,
  }
}

/** A list as read, with one application as it stands now. */
export function withReview(list: Pages | undefined, id: string, review: Review): Pages | undefined {
  if (!list) return list
  const pages = list.pages.map((page) =>
    page.map((application) => (application.id === id ? { ...application, ...review } : application)),
  )
  return { ...list, pages }
}
