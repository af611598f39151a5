import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { userName } from '@/components/admin/person-name'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { countedRows, countQuery, pagesAfter } from '@/lib/lists/paging'
import { momentsOf } from './audit-period'
import { type AuditFilters, checkSchema, type Entry, entriesSchema } from './schema'

const unreadable = {
  fixed: t('The audit log could not be loaded.'),
  prefix: t('The audit log could not be loaded'),
}
const uncheckable = {
  fixed: t('The audit log could not be checked.'),
  prefix: t('The audit log could not be checked'),
}

export function auditQuery(userId: string, filters: AuditFilters, pageSize = 50) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.audit(userId), 'list', filters, pageSize],
    queryFn: ({ pageParam, signal }) => fetchEntries(filters, pageParam, pageSize, signal),
    ...pagesAfter<Entry>(pageSize),
    staleTime: 0,
  })
}

export function auditCountQuery(userId: string, filters: AuditFilters) {
  return countQuery([...adminKeys.audit(userId), 'count', filters], () =>
    supabase
      .rpc('search_audit', { ...argumentsFor(filters), ...countedRows }, { count: 'exact' })
      .select('id'),
  )
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

export function fetchEntries(
  filters: AuditFilters,
  after: Entry | undefined,
  size: number,
  signal: AbortSignal,
) {
  const request = supabase
    .rpc('search_audit', {
      page_size: size,
      ...argumentsFor(filters),
      ...(after && { after_at: after.at, after_id: after.id }),
    })
    .abortSignal(signal)
  return read(request, unreadable, entriesSchema)
}

/** The latest nightly check, or null before the first one. */
export function lastCheckQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.audit(userId), 'check'],
    queryFn: ({ signal }) => {
      const request = supabase.rpc('last_audit_check').abortSignal(signal).maybeSingle()
      return read(request, uncheckable, z.nullable(checkSchema))
    },
    staleTime: 60_000,
  })
}

export function administratorsQuery(userId: string) {
  return queryOptions({
    queryKey: [...adminKeys.audit(userId), 'administrators'],
    queryFn: async ({ signal }) => {
      const request = supabase
        .rpc('search_users', { role: 'admin', page_size: 200 })
        .select('id, name, email')
      const rows = await read(request.abortSignal(signal), unreadable)
      return rows.flatMap(({ id, name, email }) =>
        // The generated types mark every column of a function's rows as nullable.
        id === null ? [] : [{ value: id, label: userName({ name, email }) }],
      )
    },
    staleTime: 5 * 60_000,
  })
}
