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
 * Everybody's applications as filtered, newest first. A list is never read again as a whole: changed rows are replaced
 * one by one (refresh.ts), and new ones wait apart ({@link newestQuery}).
 */
export function applicationsQuery(userId: string, filters: ApplicationFilters) {
  return infiniteQueryOptions({
    queryKey: adminApplicationKeys.list(userId, filters),
    queryFn: ({ pageParam, signal }) => readApplications(filters, signal, { after: pageParam }),
    ...pagesAfter<Application>(pageSize),
    staleTime: Number.POSITIVE_INFINITY,
    // Long enough to look at a person and come back to the same rows.
    gcTime: 30 * 60_000,
  })
}

/** One application, as a list of one, so that it is kept current like the others. */
export function oneApplicationQuery(userId: string, id: string) {
  return infiniteQueryOptions({
    queryKey: [...adminApplicationKeys.lists(userId), id],
    queryFn: ({ signal }) => readApplications(noFilters, signal, { ids: [id] }),
    ...pagesAfter<Application>(pageSize),
  })
}

/** A job's title, for the list of its applications. */
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

/** A list's first page as it is now, to find what has arrived since. */
export function newestQuery(userId: string, filters: ApplicationFilters) {
  return queryOptions({
    queryKey: [...adminApplicationKeys.newest(userId), filters],
    queryFn: ({ signal }) => readApplications(filters, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** How many applications the filters find, counted up to a thousand; may be a minute old. */
export function applicationCountQuery(userId: string, filters: ApplicationFilters) {
  return countQueryBy([...adminApplicationKeys.counts(userId), filters], (signal) =>
    read(supabase.rpc('count_listed_applications', argumentsFor(filters)).abortSignal(signal), unreadable),
  )
}

type Part = {
  after?: Application | undefined
  /** 1 to 1000. */
  size?: number
  ids?: readonly string[]
}

function argumentsFor({ search, status, job }: ApplicationFilters) {
  return {
    ...(search && { query: search }),
    ...(status && { only_status: status }),
    ...(job && { only_job: job }),
  }
}

export function readApplications(
  filters: ApplicationFilters,
  signal: AbortSignal | undefined,
  { after, size = pageSize, ids }: Part = {},
) {
  const request = supabase
    .rpc('list_applications', {
      page_size: size,
      ...argumentsFor(filters),
      ...(ids && { only_ids: [...ids] }),
      ...(after && { after_applied: after.applied_at, after_id: after.id }),
    })
    .order('applied_at', { ascending: false })
    .order('id', { ascending: false })
  return read(signal ? request.abortSignal(signal) : request, unreadable, applicationsSchema)
}

export type DecisionOptions = {
  /** Why somebody is accepted despite what they lack; kept (rule 13.10). */
  despite?: string | undefined
  /** The administrator knows that they are accepted for another job at that time (rule 13.15). */
  despiteClash?: boolean
  /** The administrator knows that the job is over, or has begun (rule 13.17). */
  despiteOver?: boolean
  message?: string | undefined
}

/** What became of one application: `error` says why it could not be decided. */
export type Verdict = { id: string; error: string | null }

/**
 * Takes decisions back: the applications are Pending again (rule 13.16). Whoever has not been told hears nothing. Each that
 * cannot be reopened says why.
 */
export function reopen(ids: readonly string[]): Promise<Result<{ verdicts: Verdict[] }>> {
  return inParts(ids, (application_ids) => supabase.rpc('reopen_applications', { application_ids }))
}

const decisionTexts = { fixed: t('Failed to update status'), prefix: t('Error updating status') }

/** How many applications the database decides in one call. */
const mostTogether = 200

/**
 * Accepts or rejects applications: all that can be decided are, the first ones first. One alone fails with PT409 when it
 * cannot be decided (rule 13.4).
 */
export async function decide(
  ids: readonly string[],
  decision: Decision,
  { despite, despiteClash, despiteOver, message }: DecisionOptions,
): Promise<Result<{ verdicts: Verdict[] }>> {
  const order = {
    new_status: decision,
    ...(despite && { despite }),
    ...(despiteClash && { despite_clash: true }),
    ...(despiteOver && { despite_over: true }),
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

/** Calls for as many at a time as the database takes. */
async function inParts(
  ids: readonly string[],
  call: (part: string[]) => PromiseLike<PartAnswer>,
): Promise<Result<{ verdicts: Verdict[] }>> {
  const verdicts: Verdict[] = []
  for (let start = 0; start < ids.length; start += mostTogether) {
    const { data, error } = await call(ids.slice(start, start + mostTogether))
    if (error) {
      const failed = failure(error, decisionTexts)
      // The calls before this one have been obeyed.
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
