import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { applicationKeys } from '@/lib/client/query-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { daysShown, mondayOf, todayHere } from '@/lib/format/weeks'
import { t } from '@/lib/i18n/language'

const text = z.nullable(z.string())

/** One day of a job that the person is accepted for: a row of the database's `work_in()`. */
export const weekWorkSchema = z.object({
  application_id: z.string(),
  job_id: z.string(),
  title: z.string(),
  status: z.string(),
  day: z.string(),
  start_time: text,
  end_time: text,
  /** The shift's length in minutes. A shift without an end time counts as 8 hours. */
  minutes: z.number(),
  /** True if the person is accepted for another job at that time. */
  clashes: z.boolean(),
  location_city: text,
})
export type WeekWork = z.infer<typeof weekWorkSchema>

/** The person's workdays from a Monday on. The default is the Monday of this week (rule 20.7). */
export function myWeekQuery(userId: string, monday = mondayOf(todayHere())) {
  return queryOptions({
    queryKey: applicationKeys.week(userId, monday),
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('my_week', { first_day: monday, days: daysShown }).abortSignal(signal),
        t('Your week could not be loaded.'),
        z.array(weekWorkSchema),
      ),
  })
}
