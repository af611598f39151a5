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

/** How many days /pay looks back: eight weeks and this one. */
const daysBack = 56

/** The person's hours of the last weeks, and of this one until now (rule 22.12). */
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

/** What is approved and not on its way yet, the oldest first. */
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

/** What of one's own payment details keeps anything from being paid (rule 23.7). */
export function myPaymentFaultsQuery(userId: string) {
  return queryOptions({
    queryKey: [...applicationKeys.hours(userId), 'faults'],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('my_payment_faults').abortSignal(signal),
        t('Your missing pay details could not be loaded.'),
        faultsSchema,
      ),
    // The profile changes it.
    staleTime: justRead,
  })
}

/** What the database's functions that change hours are given. */
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
