import * as z from 'zod/mini'
import { filterReader } from '@/components/list/filters'
import { hoursSchema } from '@/features/pay/hours'
import { isMonday } from '@/lib/format/weeks'
import { t } from '@/lib/i18n/language'

/** The view with the days that await approval. It is the default view. */
export const waiting = 'waiting'

/**
 * The views of a week, as in the database's `views_of_hours()`. A day that awaits approval is also in the
 * view of its reason, e.g. `no_rate` (rule 22.9).
 */
export const views = [
  { value: waiting, label: t('To approve') },
  { value: 'agrees', label: t('As planned') },
  { value: 'no_check_in', label: t('No check-in') },
  { value: 'one_missing', label: t('Start or end missing') },
  { value: 'differs', label: t('Not as planned') },
  { value: 'corrected', label: t('Corrected by the cleaner') },
  { value: 'overlap', label: t('Overlap') },
  { value: 'no_rate', label: t('No rate') },
  { value: 'zero', label: t('Zero hours') },
  { value: 'approved', label: t('Approved') },
  { value: 'all', label: t('All') },
] as const

/** The kinds of additions and deductions, besides pay for work. */
export const lineKinds = [
  { value: 'travel', label: t('Travel') },
  { value: 'bonus', label: t('Bonus') },
  { value: 'advance', label: t('Advance') },
  { value: 'deduction', label: t('Deduction') },
  { value: 'correction', label: t('Correction') },
] as const

export function lineName(kind: string): string {
  return lineKinds.find(({ value }) => value === kind)?.label ?? kind
}

/**
 * `week` is a Monday, or undefined for the current week. `by` is undefined if the days are grouped by person.
 */
export const readHoursFilters = filterReader({
  week: isMonday,
  view: views.map(({ value }) => value).filter((value) => value !== waiting),
  by: ['job'],
})
export type HoursFilters = ReturnType<typeof readHoursFilters>

const lineSchema = z.object({
  id: z.string(),
  kind: z.enum(lineKinds.map(({ value }) => value)),
  amount_cents: z.number(),
  reason: z.string(),
  job_title: z.nullable(z.string()),
})
export type PayLine = z.infer<typeof lineSchema>

const restSchema = z.object({ cents: z.number(), days: z.number(), is_waiting: z.boolean() })
/** The unapproved pay of a job that is paid as a whole, and the number of days that this pay covers. */
export type Rest = z.infer<typeof restSchema>

/**
 * The rows of the database's `week_hours()`. Each row has either a day's hours, or a line with an added or
 * deducted amount.
 */
export const rowsSchema = z.array(
  z.object({
    id: z.string(),
    user_id: z.string(),
    name: z.nullable(z.string()),
    day: z.string(),
    hours: z.nullable(hoursSchema),
    rest: z.nullable(restSchema),
    line: z.nullable(lineSchema),
    group_id: z.string(),
    group_order: z.string(),
    row_order: z.string(),
    group_days: z.number(),
    group_minutes: z.number(),
    group_cents: z.number(),
  }),
)
export type HoursRow = z.infer<typeof rowsSchema>[number]

/** The rows of the database's `hours_summary()`. There is no row for a view without days. */
export const summarySchema = z.array(
  z.object({
    view: z.string(),
    days: z.number(),
    people: z.number(),
    minutes: z.number(),
    amount_cents: z.number(),
  }),
)
export type HoursSummary = z.infer<typeof summarySchema>

export const approvedSchema = z.array(
  z.object({ application_id: z.string(), day: z.string(), refused: z.nullable(z.string()) }),
)

/** The result of an approval, or of its preview: the days, their pay, and the days that are left out. */
export const previewSchema = z.object({
  days: z.number(),
  people: z.number(),
  minutes: z.number(),
  amount_cents: z.number(),
  days_without_work: z.number(),
  refused: approvedSchema,
  matching: z.number(),
  guard: z.string(),
})
export type Preview = z.infer<typeof previewSchema>

/** How several days are approved at once (rule 22.15). */
export const treatments = [
  { value: 'recorded', label: t('As recorded') },
  { value: 'rostered', label: t('As rostered') },
  { value: 'corrected', label: t('With a correction') },
  { value: 'no_work', label: t('No work that day') },
] as const
export type Treatment = {
  kind: (typeof treatments)[number]['value']
  /** The times of the correction, e.g. 07:30. If a time is empty, each day keeps its own time. */
  began: string
  ended: string
  /** The corrected break in minutes. Null if each day keeps its own break. */
  pause: number | null
}
