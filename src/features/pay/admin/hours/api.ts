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
  type PersonHours,
  peopleSchema,
  sliceSchema,
  summarySchema,
} from './schema'

/** Number of people per page. */
const pageSize = 50
const unreadable = t('The hours of this week could not be loaded.')

/** The people with hours in a week, by name. */
export function weekHoursQuery(userId: string, monday: string, { search, view }: HoursFilters) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.hours(userId), 'people', monday, { search, view }],
    queryFn: ({ pageParam: after, signal }) => {
      const request = supabase.rpc('week_hours', {
        first_day: monday,
        page_size: pageSize,
        ...(search && { query: search }),
        ...(view && { view }),
        ...(after && { after_name: after.name_order, after_id: after.id }),
      })
      return read(request.abortSignal(signal), unreadable, peopleSchema)
    },
    ...pagesAfter<PersonHours>(pageSize),
  })
}

/** How many days of a week await approval, for the people that match the search. */
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

/** Approves days as shown. Each refused day is returned with its reason (rule 22.10). */
export function approveHours(days: readonly Hours[]) {
  const items = days.map(
    ({ application_id, day, minutes, basis, rate_cents, amount_cents, overlapping }) => ({
      application_id,
      day,
      minutes,
      basis,
      rate_cents,
      amount_cents,
      overlapping,
    }),
  )
  return read(supabase.rpc('approve_hours', { items }), failed(), approvedSchema)
}

/** The days that were not approved, because somebody changed them in the meantime. */
export type Refusals = z.infer<typeof approvedSchema>

/**
 * Approves all days that agree with the plan. Sends some hundreds of people per request, because the database cancels long requests.
 * Throws a displayable error. Days already reported through `onApproved` stay approved.
 * @param search filters the people; empty for everyone
 * @param onApproved called after each request with the number of days approved so far
 * @returns the refused days
 */
export async function approveAgreeing(
  monday: string,
  search: string,
  onApproved: (days: number) => void,
): Promise<Refusals> {
  const refusals: Refusals = []
  let days = 0
  let after: string | null | undefined
  while (after !== null) {
    const slice: z.infer<typeof sliceSchema> = await read(
      supabase.rpc('approve_agreeing_hours', {
        first_day: monday,
        ...(search && { query: search }),
        ...(after && { after_id: after }),
      }),
      failed(),
      sliceSchema,
    )
    refusals.push(...slice.refused)
    days += slice.approved
    onApproved(days)
    after = slice.last_id
  }
  return refusals
}

export function reopenHours({ application_id, day }: Hours) {
  return read(supabase.rpc('reopen_hours', { application_id, day }), failed())
}

export function changeHours(hours: Hours, given: GivenHours) {
  return read(supabase.rpc('change_hours', changeOf(hours, given)), failed())
}

export type NewLine = { userId: string; kind: string; cents: number; reason: string; key: string }

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

/** Adds the remaining pay of a job that is paid as a whole, as shown (rule 22.14). */
export function settleJob(applicationId: string, leftCents: number) {
  return read(supabase.rpc('settle_job', { application_id: applicationId, left_cents: leftCents }), failed())
}

const failed = () => t('This could not be saved. Please try again.')
