import * as z from 'zod/mini'
import { serverText, t } from '@/lib/i18n/language'

const count = z.nullable(z.number())

/** The sources of the counts, in the order in which errors name them (rule 17.9). */
const sources = ['users', 'jobs', 'courses', 'applications'] as const
const sourceNames: Record<(typeof sources)[number], string> = {
  users: t('Users'),
  jobs: t('Jobs'),
  courses: t('Courses'),
  applications: t('Applications'),
}

/**
 * The result of the database's `admin_overview()`. A count is null if its source failed, and
 * `errors` has the reason.
 */
export const overviewSchema = z.object({
  cleaners: count,
  jobs: count,
  courses: count,
  applications: count,
  pending_applications: count,
  errors: z.partialRecord(z.enum(sources), z.string()),
})
export type Overview = z.infer<typeof overviewSchema>

/** A line with each failed source and its reason. Undefined if every source was counted. */
export function describeProblems(errors: Overview['errors']): string | undefined {
  const failed = sources.flatMap((source) => {
    const reason = errors[source]
    return reason === undefined ? [] : [`${sourceNames[source]} (${serverText(reason)});`]
  })
  return failed.length === 0
    ? undefined
    : t('Failed to fetch admin data: {sources}', { sources: failed.join(' ') })
}

const job = { job_id: z.string(), project_name: z.nullable(z.string()), time_zone: z.string() }
const start = { start_date: z.nullable(z.string()), start_time: z.nullable(z.string()) }
const unfilled = z.object({ ...job, ...start, accepted: z.number(), needed: count })
const unconfirmed = z.object({
  ...job,
  ...start,
  user_id: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})
/** The rows of the database's `unconfirmed_people()`. */
export const unconfirmedSchema = z.array(
  z.object({
    application_id: z.string(),
    user_id: z.string(),
    name: z.string(),
    phone: z.nullable(z.string()),
    job_id: z.string(),
    job_title: z.string(),
    ...start,
    time_zone: z.string(),
    starts_at: z.string(),
    reminded_at: z.nullable(z.string()),
  }),
)
export type UnconfirmedPerson = z.infer<typeof unconfirmedSchema>[number]
/** The result of the database's `reminders_due()`. */
export const dueRemindersSchema = z.object({ people: z.number(), recent: z.number() })
export type DueReminders = z.infer<typeof dueRemindersSchema>
const waiting = z.object({
  application_id: z.string(),
  waits_since: z.string(),
  name: z.nullable(z.string()),
  job_title: z.string(),
  message: z.string(),
  quick: z.nullable(z.string()),
})
const nothing = z.array(z.never())

/**
 * The result of the database's `admin_queue()`, most urgent first. It lists the five earliest jobs and
 * people, and the messages that have waited longest.
 */
export const queueSchema = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('unfilled'), number: z.number(), items: z.array(unfilled) }),
    z.object({ kind: z.literal('unconfirmed'), number: z.number(), items: z.array(unconfirmed) }),
    z.object({ kind: z.literal('messages'), number: z.number(), items: z.array(waiting) }),
    z.object({ kind: z.literal('documents'), number: z.number(), items: nothing }),
    z.object({ kind: z.literal('expiring'), number: z.number(), items: nothing }),
    z.object({
      kind: z.literal('hours'),
      number: z.number(),
      // `is_partial` is true if there were too many people to count all of them.
      items: z.array(z.object({ first_day: z.string(), is_partial: z.boolean() })),
    }),
    z.object({ kind: z.literal('unpaid'), number: z.number(), items: nothing }),
  ]),
)
export type Queue = z.infer<typeof queueSchema>
export type Unfilled = z.infer<typeof unfilled>
export type Unconfirmed = z.infer<typeof unconfirmed>
