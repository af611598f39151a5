import * as z from 'zod/mini'
import { filterReader } from '@/components/list/filters'
import { hoursSchema } from '@/features/pay/hours'
import { isMonday } from '@/lib/format/weeks'
import { t } from '@/lib/i18n/language'

export const views = [
  { value: 'waiting', label: t('To approve') },
  { value: 'differs', label: t('Not as planned') },
  { value: 'approved', label: t('Approved') },
] as const

/** Additions and deductions other than work. */
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

/** `week` is a Monday. Undefined for the current week. */
export const readHoursFilters = filterReader({ week: isMonday, view: views.map(({ value }) => value) })
export type HoursFilters = ReturnType<typeof readHoursFilters>

const lineSchema = z.object({
  id: z.string(),
  kind: z.enum(lineKinds.map(({ value }) => value)),
  day: z.string(),
  amount_cents: z.number(),
  reason: z.string(),
  job_title: z.nullable(z.string()),
})
export type PayLine = z.infer<typeof lineSchema>

/** The rows of the database's `week_hours()`. */
export const peopleSchema = z.array(
  z.object({
    id: z.string(),
    name: z.nullable(z.string()),
    minutes: z.number(),
    amount_cents: z.number(),
    waiting: z.number(),
    days: z.array(hoursSchema),
    lines: z.array(lineSchema),
    name_order: z.string(),
  }),
)
export type PersonHours = z.infer<typeof peopleSchema>[number]

export const summarySchema = z.object({
  people: z.number(),
  waiting: z.number(),
  agreeing: z.number(),
  unpriced: z.number(),
})

export const approvedSchema = z.array(
  z.object({ application_id: z.string(), day: z.string(), refused: z.nullable(z.string()) }),
)

/** The outcome of one request to approve agreeing days. `last_id` is null after the last request. */
export const sliceSchema = z.object({
  approved: z.number(),
  refused: approvedSchema,
  last_id: z.nullable(z.string()),
})
