import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adminKeys } from '@/lib/client/admin-keys'
import { failure, type Result, read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { jobTitle } from '@/lib/format/format-job'
import { serverText, t } from '@/lib/i18n/language'
import { countQueryBy, pagesAfter } from '@/lib/lists/paging'
import {
  type Application,
  type ApplicationFilters,
  applicationsSchema,
  type Decision,
  noFilters,
} from './schema'

export const adminApplicationKeys = {
  lists: (userId: string) => [...adminKeys.applications(userId), 'list'] as const,
  list: (userId: string, filters: ApplicationFilters) =>
    [...adminApplicationKeys.lists(userId), filters] as const,
  newest: (userId: string) => [...adminKeys.applications(userId), 'newest'] as const,
  counts: (userId: string) => [...adminKeys.applications(userId), 'count'] as const,
  decision: (userId: string) => [...adminKeys.applications(userId), 'decision'] as const,
}

export const pageSize = 50
const unreadable = { fixed: t('Failed to fetch applications') }

export type Pages = InfiniteData<Application[], Application | undefined>

/**
 * Everyone's applications that match the filters, newest first or by job. The list is never refetched as a
 * whole. Changed rows are replaced one by one (refresh-applications.ts), and new rows are fetched separately
 * ({@link newestQuery}).
 */
export function applicationsQuery(userId: string, filters: ApplicationFilters) {
  return infiniteQueryOptions({
    queryKey: adminApplicationKeys.list(userId, filters),
    queryFn: ({ pageParam, signal }) => readApplications(filters, signal, { after: pageParam }),
    ...pagesAfter<Application>(pageSize),
    staleTime: Number.POSITIVE_INFINITY,
    // Keeps the rows for 30 minutes, so that an administrator who views a person's page returns to the same
    // rows.
    gcTime: 30 * 60_000,
  })
}

/** One application as a list of one row, so that refresh-applications.ts keeps it current like the other lists. */
export function oneApplicationQuery(userId: string, id: string) {
  return infiniteQueryOptions({
    queryKey: [...adminApplicationKeys.lists(userId), id],
    queryFn: ({ signal }) => readApplications(noFilters, signal, { ids: [id] }),
    ...pagesAfter<Application>(pageSize),
  })
}

/** A job's title, shown above the list of its applications. Null if the job has been deleted. */
export function jobNameQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: [...adminKeys.applications(userId), 'job', jobId],
    queryFn: async ({ signal }) => {
      const rows = supabase.from('jobs').select('project_name').eq('id', jobId).abortSignal(signal)
      const job = await read(rows.maybeSingle(), unreadable)
      return job && jobTitle(job.project_name)
    },
    staleTime: 60_000,
  })
}

/** The current first page of a list, to detect applications that arrived after the list was read. */
export function newestQuery(userId: string, filters: ApplicationFilters) {
  return queryOptions({
    queryKey: [...adminApplicationKeys.newest(userId), filters],
    queryFn: ({ signal }) => readApplications(filters, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The number of applications that match the filters, counted up to 1,000. The number can be a minute old. */
export function applicationCountQuery(userId: string, filters: ApplicationFilters) {
  return countQueryBy([...adminApplicationKeys.counts(userId), filters], (signal) =>
    read(supabase.rpc('count_listed_applications', argumentsFor(filters)).abortSignal(signal), unreadable),
  )
}

type Part = {
  after?: Application | undefined
  /** The page size, 1 to 1000. */
  size?: number
  ids?: readonly string[]
}

function argumentsFor({ search, status, job, city, from, until, site }: ApplicationFilters) {
  return {
    ...(search && { query: search }),
    ...(status && { only_status: status }),
    ...(job && { only_job: job }),
    ...(city && { city }),
    ...(from && { from_day: from }),
    ...(until && { until_day: until }),
    ...(site && { only_site: site }),
  }
}

export function readApplications(
  filters: ApplicationFilters,
  signal: AbortSignal | undefined,
  { after, size = pageSize, ids }: Part = {},
) {
  const isByJob = filters.sort === 'job'
  const rows = supabase.rpc('list_applications', {
    page_size: size,
    ...argumentsFor(filters),
    ...(ids && { only_ids: [...ids] }),
    ...(isByJob && { sort: 'job' }),
    ...(after && { after_applied: after.applied_at, after_id: after.id }),
    ...(isByJob && after && afterJob(after)),
  })
  const request = isByJob
    ? rows
    : rows.order('applied_at', { ascending: false }).order('id', { ascending: false })
  return read(signal ? request.abortSignal(signal) : request, unreadable, applicationsSchema)
}

/**
 * The cursor for the next page of a list sorted by job, made from the last row. Empty if the row's job is deleted,
 * because applications for deleted jobs come last.
 */
function afterJob({ job_id, job_begins_at, job_is_ahead }: Application) {
  if (job_id === null || job_begins_at === null || job_is_ahead === null) return {}
  return { after_job: job_id, after_begins: job_begins_at, after_ahead: job_is_ahead }
}

export type DecisionOptions = {
  /** The reason for accepting someone despite missing requirements. Stored with the application (rule 13.10). */
  despite?: string | undefined
  /**
   * True if the administrator confirmed accepting a person who is accepted for another job at that time (rule
   * 13.15).
   */
  despiteClash?: boolean
  /**
   * True if the administrator confirmed accepting a person for a job that is over or has begun (rule 13.17).
   */
  despiteOver?: boolean
  /**
   * True if the administrator confirmed accepting a person who should not return to the site (rule 11.34b).
   */
  despiteSite?: boolean
  message?: string | undefined
}

/** The result for one application. `error` is the reason for a refusal, or null on success. */
export type Verdict = { id: string; error: string | null }

/**
 * Undoes decisions, so that the applications become Pending again (rule 13.16). Applicants are notified of
 * the undo only if they have been notified of the decision. Each verdict carries the reason if its
 * application cannot be reopened.
 */
export function reopen(ids: readonly string[]): Promise<Result<{ verdicts: Verdict[] }>> {
  return inParts(ids, (application_ids) => supabase.rpc('reopen_applications', { application_ids }))
}

const decisionTexts = { fixed: t('Failed to update status'), prefix: t('Error updating status') }

/** The maximum number of applications per call to the database. */
const mostTogether = 200

/**
 * Accepts or rejects applications in the given order. With several applications, a decision that the database does
 * not allow is reported in that application's verdict. With a single application, the call fails, for example with
 * PT409 (rule 13.4).
 */
export async function decide(
  ids: readonly string[],
  decision: Decision,
  { despite, despiteClash, despiteOver, despiteSite, message }: DecisionOptions,
): Promise<Result<{ verdicts: Verdict[] }>> {
  const order = {
    new_status: decision,
    ...(despite && { despite }),
    ...(despiteClash && { despite_clash: true }),
    ...(despiteOver && { despite_over: true }),
    ...(despiteSite && { despite_site: true }),
    ...(message && { message }),
  }
  const [only, another] = ids
  if (only !== undefined && another === undefined) {
    const { error } = await supabase.rpc('review_application', { application_id: only, ...order })
    return error ? failure(error, decisionTexts) : { success: true, verdicts: [{ id: only, error: null }] }
  }
  return inParts(ids, (application_ids) => supabase.rpc('review_applications', { application_ids, ...order }))
}

type PartAnswer = {
  data: { application_id: string | null; error: string | null }[] | null
  error: unknown
}

/** Splits the ids into batches of the size that the database accepts, and joins the verdicts. */
async function inParts(
  ids: readonly string[],
  call: (part: string[]) => PromiseLike<PartAnswer>,
): Promise<Result<{ verdicts: Verdict[] }>> {
  const verdicts: Verdict[] = []
  for (let start = 0; start < ids.length; start += mostTogether) {
    const { data, error } = await call(ids.slice(start, start + mostTogether))
    if (error) {
      const failed = failure(error, decisionTexts)
      // Earlier batches have already been applied, so report a partial success.
      if (start === 0) return failed
      return {
        success: true,
        verdicts: [...verdicts, ...ids.slice(start).map((id) => ({ id, error: failed.error }))],
      }
    }
    for (const { application_id: id, error: refusal } of data ?? [])
      if (id !== null) verdicts.push({ id, error: refusal && serverText(refusal) })
  }
  return { success: true, verdicts }
}
