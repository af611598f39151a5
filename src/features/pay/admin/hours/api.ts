import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { GivenHours } from '@/features/pay/components/change-hours'
import type { Hours } from '@/features/pay/hours'
import { changeOf } from '@/features/pay/hours-api'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'
import {
  approvedSchema,
  type HoursFilters,
  type HoursRow,
  previewSchema,
  rowsSchema,
  summarySchema,
  type Treatment,
  waiting,
} from './schema'

/** The number of days per page. */
const pageSize = 50
const unreadable = t('This week’s hours could not be loaded.')

/** The days of a week that are in the chosen view, grouped by person or by job. */
export function weekHoursQuery(userId: string, monday: string, { search, view, by }: HoursFilters) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.hours(userId), 'days', monday, { search, view, by }],
    queryFn: ({ pageParam: after, signal }) => {
      const request = supabase.rpc('week_hours', {
        first_day: monday,
        page_size: pageSize,
        view: view ?? waiting,
        ...(search && { query: search }),
        ...(by && { grouped_by: by }),
        ...(after && {
          after_order: after.group_order,
          after_group: after.group_id,
          after_day: after.day,
          after_row: after.row_order,
          after_id: after.id,
        }),
      })
      return read(request.abortSignal(signal), unreadable, rowsSchema)
    },
    ...pagesAfter<HoursRow>(pageSize),
  })
}

/** For each view of the hours page, the number of days in a week. Counts only people who match the search. */
export function hoursSummaryQuery(userId: string, monday: string, search: string) {
  return queryOptions({
    queryKey: [...adminKeys.hours(userId), 'summary', monday, search],
    queryFn: ({ signal }) =>
      read(
        supabase
          .rpc('hours_summary', { first_day: monday, ...(search && { query: search }) })
          .abortSignal(signal),
        unreadable,
        summarySchema,
      ),
  })
}

/** The days to approve. If `days` is undefined, these are all days that match the view and the search. */
export type Target = { days: readonly Hours[] | undefined; view: string; search: string }

function approvalOf(
  monday: string,
  { days, view, search }: Target,
  { kind, began, ended, pause }: Treatment,
) {
  const isCorrected = kind === 'corrected'
  return {
    first_day: monday,
    view,
    treatment: kind,
    ...(days ? { items: days.map(seen) } : search && { query: search }),
    ...(isCorrected && began && { began }),
    ...(isCorrected && ended && { ended }),
    ...(isCorrected && pause !== null && { break_minutes: pause }),
  }
}

/**
 * Fetches the amounts that an approval would pay. The database calculates them in the same way as for the
 * approval itself (rule 22.15a).
 */
export function previewQuery(userId: string, monday: string, target: Target, treatment: Treatment) {
  return queryOptions({
    queryKey: [...adminKeys.hours(userId), 'preview', monday, target, treatment],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('preview_hours', approvalOf(monday, target, treatment)).abortSignal(signal),
        t('The pay could not be calculated.'),
        previewSchema,
      ),
    // Never cached, because the user approves exactly the amounts shown.
    staleTime: 0,
    gcTime: 0,
  })
}

export type Approval = { target: Target; treatment: Treatment; reason: string; guard: string }

/**
 * Approves exactly the days that a preview counted. `guard` identifies the preview. If any of its days has
 * changed since, the database refuses and approves nothing.
 */
export function approveWeek(monday: string, { target, treatment, reason, guard }: Approval) {
  const isReasoned = treatment.kind === 'corrected' || treatment.kind === 'no_work'
  return read(
    supabase.rpc('approve_week_hours', {
      ...approvalOf(monday, target, treatment),
      guard,
      ...(isReasoned && { reason }),
    }),
    failed(),
    previewSchema,
  )
}

/** The fields of a day as shown. If they have changed since, the database refuses to approve the day. */
function seen({ application_id, day, minutes, basis, rate_cents, amount_cents, overlapping }: Hours) {
  return { application_id, day, minutes, basis, rate_cents, amount_cents, overlapping }
}

/** Approves a day as shown. If the database refuses, the result has the reason (rule 22.10). */
export function approveHours(hours: Hours) {
  return read(supabase.rpc('approve_hours', { items: [seen(hours)] }), failed(), approvedSchema)
}

/** The result for each day. `refused` is the reason if the day was not approved, or null. */
export type Refusals = z.infer<typeof approvedSchema>

export function reopenHours({ application_id, day }: Hours) {
  return read(supabase.rpc('reopen_hours', { application_id, day }), failed())
}

export function changeHours(hours: Hours, given: GivenHours) {
  return read(supabase.rpc('change_hours', changeOf(hours, given)), failed())
}

type NewLine = { userId: string; kind: string; cents: number; reason: string; key: string }

export function addLine({ userId, kind, cents, reason, key }: NewLine) {
  return read(
    supabase.rpc('add_pay_line', {
      user_id: userId,
      kind,
      amount_cents: cents,
      reason,
      idempotency_key: key,
    }),
    failed(),
  )
}

export function removeLine(id: string) {
  return read(supabase.rpc('remove_pay_line', { line_id: id }), failed())
}

/**
 * Adds the remaining pay of a job that is paid as a whole (rule 22.14). The database refuses if the remaining
 * pay differs from `leftCents`, the amount on screen.
 */
export function settleJob(applicationId: string, leftCents: number) {
  return read(supabase.rpc('settle_job', { application_id: applicationId, left_cents: leftCents }), failed())
}

const failed = () => t('This could not be saved. Please try again.')
