import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { justRead } from '@/lib/client/first-reads'
import { applicationKeys } from '@/lib/client/query-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { addDays, dayIn } from '@/lib/format/format-clock'
import { t } from '@/lib/i18n/language'
import type { GivenHours } from './components/change-hours'
import { type Hours, hoursSchema } from './hours'

/** The number of days that /pay looks back: eight weeks before the current week. */
const daysBack = 56

/** The person's hours of the last eight weeks and of the current week up to today (rule 22.12). */
export function myHoursQuery(userId: string, now = new Date()) {
  const first = addDays(dayIn('Australia/Brisbane', now), -daysBack)
  return queryOptions({
    queryKey: applicationKeys.hours(userId),
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('my_hours', { first_day: first, days: daysBack + 2 }).abortSignal(signal),
        t('Your hours could not be loaded.'),
        z.array(hoursSchema),
      ),
  })
}

/** The person's approved pay lines that are not yet in a payment, oldest first. */
export function myLinesQuery(userId: string) {
  return queryOptions({
    queryKey: [...applicationKeys.hours(userId), 'lines'],
    queryFn: ({ signal }) =>
      read(
        supabase
          .rpc('my_unpaid_lines')
          .select('id, kind, day, job_title, minutes, amount_cents, reason')
          .order('day')
          .order('id')
          .limit(200)
          .abortSignal(signal),
        t('Approved hours could not be loaded.'),
      ),
  })
}
export type UnpaidLine = Awaited<ReturnType<NonNullable<ReturnType<typeof myLinesQuery>['queryFn']>>>[number]

const faultsSchema = z.array(z.enum(['abn', 'bsb', 'account_number']))

/** Faults in the person's own payment details that prevent payment (rule 23.7). */
export function myPaymentFaultsQuery(userId: string) {
  return queryOptions({
    queryKey: [...applicationKeys.hours(userId), 'faults'],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('my_payment_faults').abortSignal(signal),
        t('Your missing pay details could not be loaded.'),
        faultsSchema,
      ),
    // Cached only briefly, because editing the profile changes the result.
    staleTime: justRead,
  })
}

/**
 * The arguments for the database functions that change hours. `seen` is the time of the latest change that the
 * user saw, so that the database can detect a newer change.
 */
export function changeOf(hours: Hours, { began, ended, pause, reason }: GivenHours) {
  return {
    application_id: hours.application_id,
    day: hours.day,
    reason,
    ...(began !== null && { began }),
    ...(ended !== null && { ended }),
    ...(pause !== null && { break_minutes: pause }),
    ...(hours.changed_at !== null && { seen: hours.changed_at }),
  }
}

export function correctMyHours(hours: Hours, given: GivenHours) {
  return read(
    supabase.rpc('correct_my_hours', changeOf(hours, given)),
    t('Your hours could not be saved. Check your connection and try again: what you typed is still here.'),
  )
}
