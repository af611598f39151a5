import * as z from 'zod/mini'
import { filterReader } from '@/components/list/filters'
import type { ListControls } from '@/components/list/use-list-controls'
import { t } from '@/lib/i18n/language'
import { isUuid } from '@/lib/navigation/paths'

export const topics = [
  { value: 'people', label: t('Roles and statuses') },
  { value: 'accounts', label: t('Accounts and bank details') },
  { value: 'documents', label: t('Documents') },
  { value: 'openings', label: t('Documents and bank details opened') },
  { value: 'decisions', label: t('Applications') },
  { value: 'jobs', label: t('Jobs') },
  { value: 'courses', label: t('Courses') },
  { value: 'pay', label: t('Hours and pay') },
  { value: 'audit', label: t('Audit log') },
] as const

/** Filters for the last N days, including today. */
export const spans = [
  { value: '1', label: t('Today') },
  { value: '7', label: t('Last {count} days', { count: 7 }) },
  { value: '30', label: t('Last {count} days', { count: 30 }) },
  { value: '90', label: t('Last {count} days', { count: 90 }) },
] as const

const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/**
 * `about` is the id of the only person, job or course to list, set only by links. `when` is one of the spans, or a
 * month such as 2026-11.
 */
export const readAuditFilters = filterReader({
  topic: topics,
  by: (text) => text === 'themselves' || text === 'system' || isUuid(text),
  when: (text) => isMonth(text) || spans.some(({ value }) => value === text),
  about: isUuid,
})
export type AuditFilters = ReturnType<typeof readAuditFilters>
export type AuditListControls = ListControls<'topic' | 'by' | 'when' | 'about'>

const text = z.nullable(z.string())
const change = z.tuple([z.json(), z.json()])

/** The rows of the database's `search_audit()`. */
export const entriesSchema = z.array(
  z.object({
    id: z.number(),
    at: z.string(),
    event: z.string(),
    source: z.enum(['person', 'service', 'system']),
    actor: text,
    /** Null for a deleted account. */
    actor_name: text,
    person: text,
    person_name: text,
    subject_id: text,
    /** Null if the job, course, site or pay run was deleted. */
    subject_kind: z.nullable(z.enum(['job', 'course', 'site', 'pay_run'])),
    /** The title of the subject, or the number of a pay run. */
    subject_title: text,
    details: z.looseObject({
      type: z.optional(z.string()),
      fields: z.optional(z.array(z.string())),
      changes: z.optional(z.record(z.string(), change)),
      status: z.optional(z.string()),
      number_changed: z.optional(z.boolean()),
      despite: z.optional(z.array(z.string())),
      month: z.optional(z.string()),
      entries: z.optional(z.number()),
      number: z.optional(z.union([z.number(), z.string()])),
    }),
  }),
)
export type Entry = z.infer<typeof entriesSchema>[number]

/** The row of `last_audit_check()`. */
export const checkSchema = z.object({
  at: z.string(),
  entries: z.number(),
  fault: text,
  fault_at: text,
})
export type Check = z.infer<typeof checkSchema>
