import * as z from 'zod/mini'
import { payBases } from '@/lib/format/fixed-lists'
import { formatHours, formatTimes } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { t } from '@/lib/i18n/language'

const text = z.nullable(z.string())
const number = z.nullable(z.number())

/** A day of a job with its hours, as in the rows of the database's `hours_of()`. */
export const hoursSchema = z.object({
  application_id: z.string(),
  /** Null if the job was deleted. The hours remain. */
  job_id: text,
  title: z.string(),
  day: z.string(),
  /** The start of work in the job's local time. `ended` is the end. Both are null for a day without hours. */
  began: text,
  ended: text,
  /** The break in minutes. Null if the default break of the settings applies. */
  break_minutes: number,
  /** The minutes that count for pay. For an approved day, the approved minutes. */
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
  /**
   * The day's pay in cents: the approved amount, or the expected amount before the approval. Null if the job
   * has no rate.
   */
  amount_cents: number,
  line_id: text,
  is_in_run: z.boolean(),
  /** If the hours have changed since the approval, the minutes that would now count. */
  later_minutes: number,
  /** True if the day awaits approval. */
  is_waiting: z.boolean(),
  /** An absence that was recorded for the whole job, although the person worked on this day. */
  absence: z.nullable(z.enum(['did_not_come', 'cancelled_late'])),
  /**
   * For a job that is paid as a whole, the unapproved pay, and in `left_days` the number of unapproved days.
   * Null for other jobs.
   */
  left_cents: number,
  left_days: number,
  /** The titles of the person's other jobs at the same time. Null if there are none. */
  overlapping: text,
})
export type Hours = z.infer<typeof hoursSchema>

/** A day's hours as text: "07:02 to 15:10 · 8 h 8 min", or "No hours". */
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

/**
 * How many minutes early the work ended, compared with the plan. Undefined if that is 15 or less (rule 22.9).
 */
export function minutesEarly({ changed, ended, plan_ended }: Hours): number | undefined {
  if (changed !== null || ended === null || plan_ended === null) return undefined
  // Either time can be after midnight, so the difference wraps around.
  const early = (minuteOfDay(plan_ended) - minuteOfDay(ended) + dayMinutes) % dayMinutes
  return early > 15 && early <= dayMinutes / 2 ? early : undefined
}

function minuteOfDay(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
