import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { availabilityKeys } from '@/lib/client/query-keys'
import { codes, failure, type Result, read, unreachable } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { formatWorkDay } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import { hours } from './week-hours'

const availabilitySchema = z.object({
  /** Empty if nothing was chosen, so the person counts as free at any hour. */
  free_hours: z.array(z.enum(hours)),
  /** Ranges of days, earliest first. Both days of a range are included. */
  days_away: z.array(z.object({ from: z.string(), to: z.string() })),
  nearby_only_when_free: z.boolean(),
})
export type Availability = z.infer<typeof availabilitySchema>
export type DaysAway = Availability['days_away'][number]

/** The payload of a save. Omitted fields remain unchanged, even if another tab has changed them. */
export type AvailabilityChange = {
  free?: Availability['free_hours']
  not_free?: Availability['free_hours']
  away?: DaysAway
  back?: DaysAway
  nearby_only_when_free?: boolean
}

/** A person's availability. Users can read their own, administrators anyone's (rule 20.5). */
export function availabilityQuery(userId: string, personId = userId) {
  return queryOptions({
    queryKey: availabilityKeys.of(userId, personId),
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('availability_of', { user_id: personId }).abortSignal(signal),
        t('Free hours and days away could not be loaded.'),
        availabilitySchema,
      ),
  })
}

/** Saves a change and returns the full current availability. A refusal names the affected field. */
export async function saveAvailability(
  changes: AvailabilityChange,
): Promise<Result<{ availability: Availability }> & { field?: string }> {
  const { data, error } = await supabase.rpc('save_availability', { changes })
  const parsed = availabilitySchema.safeParse(data)
  if (!error && parsed.success) return { success: true, availability: parsed.data }
  const failed = failure(error, '')
  if (failed.code === codes.invalid) return { ...failed, field: error?.hint ?? '' }
  const advice = failed.code === unreachable ? t('Check your connection.') : t('Please try again.')
  return { ...failed, error: `${t('This could not be saved.')} ${advice}` }
}

/** A range of days as a text: "Thu 24 Dec 2026 to Sat 2 Jan 2027", or one day. */
export function formatDaysAway({ from, to }: DaysAway): string {
  return from === to ? formatWorkDay(from) : [from, to].map((day) => formatWorkDay(day)).join(t(' to '))
}
