import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { fetchFailure, type Result, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { countedRows, readCount } from '@/lib/lists/paging'
import { adminKeys } from '../keys'
import { type AuditFilters, type Check, checkSchema, type Entry, entriesSchema } from './schema'
import { momentsOf } from './when'

const unreadable = { fixed: t('Failed to fetch the audit'), prefix: t('Error fetching the audit') }
const uncheckable = { fixed: t('The audit could not be checked.'), prefix: t('Error checking the audit') }

/** The last entry of a page; the next one begins after it. */
type After = Pick<Entry, 'at' | 'id'>

/** The audit as filtered, newest first, page by page. */
export function auditQuery(userId: string, filters: AuditFilters, pageSize = 50) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.audit(userId), 'list', filters, pageSize],
    queryFn: ({ pageParam, signal }) => unwrap(fetchEntries(filters, pageParam, pageSize, signal), 'entries'),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: (page): After | undefined => (page.length === pageSize ? page.at(-1) : undefined),
    staleTime: 0,
  })
}

/** How many entries match the filters. */
export function auditCountQuery(userId: string, filters: AuditFilters) {
  return queryOptions({
    queryKey: [...adminKeys.audit(userId), 'count', filters],
    queryFn: ({ signal }) =>
      readCount(
        supabase
          .rpc('search_audit', { ...argumentsFor(filters), ...countedRows }, { count: 'exact' })
          .select('id'),
        signal,
      ),
    staleTime: 60_000,
  })
}

function argumentsFor({ search, topic, by, when, about }: AuditFilters) {
  return {
    ...(search && { query: search }),
    ...(topic && { topic }),
    ...(by && { by }),
    ...(about && { about }),
    ...momentsOf(when),
  }
}

/** The next `size` entries, 1 to 1000, after the given one. */
export async function fetchEntries(
  filters: AuditFilters,
  after: After | undefined,
  size: number,
  signal: AbortSignal,
): Promise<Result<{ entries: Entry[] }>> {
  const { data, error } = await supabase
    .rpc('search_audit', {
      page_size: size,
      ...argumentsFor(filters),
      ...(after && { after_at: after.at, after_id: after.id }),
    })
    .abortSignal(signal)
  if (error) return fetchFailure(error, unreadable)
  const read = entriesSchema.safeParse(data)
  return read.success ? { success: true, entries: read.data } : fetchFailure(read.error, unreadable)
}

/** The latest nightly check; null before the first. */
export function lastCheckQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.audit(userId), 'check'],
    queryFn: ({ signal }) => unwrap(fetchLastCheck(signal), 'check'),
    staleTime: 60_000,
  })
}

async function fetchLastCheck(signal: AbortSignal): Promise<Result<{ check: Check | null }>> {
  const { data, error } = await supabase.rpc('last_audit_check').abortSignal(signal).maybeSingle()
  if (error) return fetchFailure(error, uncheckable)
  const read = z.nullable(checkSchema).safeParse(data)
  return read.success ? { success: true, check: read.data } : fetchFailure(read.error, uncheckable)
}

/** Checks the newest entries now. */
export async function checkAudit(): Promise<Result<{ check: Check }>> {
  const { data, error } = await supabase.rpc('check_audit').single()
  if (error) return fetchFailure(error, uncheckable)
  const read = checkSchema.safeParse(data)
  return read.success ? { success: true, check: read.data } : fetchFailure(read.error, uncheckable)
}

/** The administrators, for the filter by who did it. */
export function administratorsQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.audit(userId), 'administrators'],
    queryFn: ({ signal }) => unwrap(fetchAdministrators(signal), 'administrators'),
    staleTime: 5 * 60_000,
  })
}

async function fetchAdministrators(signal: AbortSignal) {
  const { data, error } = await supabase
    .rpc('search_users', { role: 'admin', page_size: 200 })
    .select('id, name, email')
    .abortSignal(signal)
  if (error) return fetchFailure(error, unreadable)
  const administrators = data.flatMap(({ id, name, email }) =>
    // The generated types of a function's rows allow null everywhere.
    id === null ? [] : [{ value: id, label: name?.trim() || email || t('No name') }],
  )
  return { success: true as const, administrators }
}
