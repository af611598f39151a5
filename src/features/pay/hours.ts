import * as z from 'zod/mini'
import { payBases } from '@/lib/format/domain'
import { formatHours, formatTimes } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { t } from '@/lib/i18n/language'

const text = z.nullable(z.string())
const number = z.nullable(z.number())

/** A day of a job with its hours: a row of the database's `hours_of()`. */
export const hoursSchema = z.object({
  application_id: z.string(),
  /** Null where the job was deleted: its hours stay. */
  job_id: text,
  title: z.string(),
  day: z.string(),
  /** On the clock where the job is; null where somebody said that there were none. */
  began: text,
  ended: text,
  /** In minutes; null for the business's. */
  break_minutes: number,
  /** What counts, once approved what was approved. */
  minutes: z.number(),
  plan_began: text,
  plan_ended: text,
  plan_minutes: number,
  pressed: z.enum(['none', 'one', 'both']),
  changed: z.nullable(z.enum(['person', 'administrator'])),
  reason: text,
  changed_at: text,
  agrees: z.nullable(z.boolean()),
  basis: z.nullable(z.enum(payBases.map(({ value }) => value))),
  rate_cents: number,
  /** Approved, or what they would come to; null while nobody has said how the job is paid. */
  amount_cents: number,
  line_id: text,
  is_in_run: z.boolean(),
  /** What would count now, where that has become something else since it was approved. */
  later_minutes: number,
  /** Whether it is to be approved. */
  is_waiting: z.boolean(),
  /** What was recorded of the whole job, beside which this day was worked all the same. */
  absence: z.nullable(z.enum(['did_not_come', 'cancelled_late'])),
  /** Of a job that is paid as a whole: what of its pay, and how many of its days, is not approved; null for others. */
  left_cents: number,
  left_days: number,
  /** The titles of the person's other work at that time; null for none. */
  overlapping: text,
})
export type Hours = z.infer<typeof hoursSchema>

/** "07:02 to 15:10 · 8 h 8 min", or that there were none. */
export function describeHours({ began, ended, minutes, break_minutes: pause }: Hours): string {
  if (began === null || ended === null) return t('No hours')
  const times = formatTimes({ start_time: began, end_time: ended })
  return [
    times,
    formatHours(minutes),
    pause !== null && pause > 0 && t('less {hours} break', { hours: formatHours(pause) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

export function describeAmount({ amount_cents: cents }: Pick<Hours, 'amount_cents'>): string {
  return cents === null ? t('No rate yet') : formatCents(cents)
}

const dayMinutes = 24 * 60

/** How many minutes before the planned end a pressed end was, where that is more than 15; undefined otherwise (rule 22.9). */
export function minutesEarly({ changed, ended, plan_ended }: Hours): number | undefined {
  if (changed !== null || ended === null || plan_ended === null) return undefined
  // Either can be past midnight.
  const early = (minuteOfDay(plan_ended) - minuteOfDay(ended) + dayMinutes) % dayMinutes
  return early > 15 && early <= dayMinutes / 2 ? early : undefined
}

function minuteOfDay(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
