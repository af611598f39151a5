import * as z from 'zod/mini'
import { applicationStatuses } from '@/lib/format/domain'
import { t } from '@/lib/i18n/language'

const text = z.nullable(z.string())
const number = z.nullable(z.number())

/** What became of an accepted person once the job was completed (rule 11.20). */
export const attendances = [
  { value: 'came', label: t('Came') },
  { value: 'did_not_come', label: t('Did not come') },
  { value: 'cancelled_late', label: t('Cancelled late') },
] as const
export type Attendance = (typeof attendances)[number]['value']

/** The rows of the database's `job_applicants()`. */
export const applicantsSchema = z.array(
  z.object({
    id: z.string(),
    /** Null once the account is deleted. */
    user_id: text,
    name: text,
    status: z.enum(applicationStatuses),
    applied_at: z.string(),
    withdrawn_at: text,
    withdrawal_reason: text,
    /** What somebody who waits or is accepted lacks, in words; null for the others. */
    missing: z.nullable(z.array(z.string())),
    /** The jobs that somebody who waits is accepted for at that time; null for the others. */
    clashes: z.nullable(z.array(z.string())),
    /** What the job asks for, in the states of {@link stateWords}. */
    documents: z.array(z.object({ type: z.string(), state: z.string(), expires_on: text })),
    courses: z.array(z.object({ id: z.string(), title: z.string(), state: z.string(), valid_until: text })),
    distance_m: number,
    jobs_done: z.number(),
    no_shows: z.number(),
    cancelled_late: z.number(),
    accepted_before: z.number(),
    rejected_before: z.number(),
    accepted_despite: text,
    decision_message: text,
    acceptance_taken_back_at: text,
    reviewed_by: text,
    reviewed_at: text,
    confirmed_at: text,
    attendance: z.nullable(z.enum(attendances.map(({ value }) => value))),
    here_at: text,
    done_at: text,
    /** Where the next page begins. */
    fit: z.json(),
  }),
)
export type Applicant = z.infer<typeof applicantsSchema>[number]
