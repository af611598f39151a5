import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { ask, type DataOf, failure, read, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { applicationStatuses } from '@/lib/format/fixed-lists'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'
import { isUuid } from '@/lib/navigation/paths'
import { type Attendance, attendances } from './describe-applicant'

const text = z.nullable(z.string())
const number = z.nullable(z.number())

/** The rows of the database's `job_applicants()`. */
const applicantsSchema = z.array(
  z.object({
    id: z.string(),
    /** Null once the account is deleted. */
    user_id: text,
    name: text,
    status: z.enum(applicationStatuses),
    applied_at: z.string(),
    withdrawn_at: text,
    withdrawal_reason: text,
    /** The missing requirements as texts. Null unless the applicant is pending or accepted. */
    missing: z.nullable(z.array(z.string())),
    /**
     * The titles of other jobs that the applicant is accepted for at the time of this job. Null unless the
     * applicant is pending.
     */
    clashes: z.nullable(z.array(z.string())),
    /**
     * Why the applicant is not free at the job's time. Null if the applicant is free or the application is not
     * pending.
     */
    unavailable: z.nullable(z.enum(['away', 'other_hours'])),
    /** The documents and courses that the job requires, each with its state for the applicant. */
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
    /** True if an administrator had invited the applicant. */
    invited: z.boolean(),
    /**
     * Whether the applicant knows the job's site, and whether the applicant should not return to the site (rule
     * 11.34).
     */
    knows_site: z.boolean(),
    not_again: z.boolean(),
    /** The cursor for the next page. */
    fit: z.json(),
  }),
)
export type Applicant = z.infer<typeof applicantsSchema>[number]

const pageSize = 50
const unreadable = { fixed: t('The applicants could not be loaded.') }

/** A job's applicants: accepted applicants first, then pending applicants by fit (rule 11.16), then the others. */
export function applicantsQuery(userId: string, jobId: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.applicantLists(userId), jobId],
    queryFn: ({ pageParam: after, signal }) => {
      const page = { job_id: jobId, page_size: pageSize, ...(after && { after: after.fit }) }
      return read(supabase.rpc('job_applicants', page).abortSignal(signal), unreadable, applicantsSchema)
    },
    ...pagesAfter<Applicant>(pageSize),
  })
}

/** How many cleaners the job needs, and how many applicants are accepted and pending. */
export function headcountQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: [...adminKeys.applicants(userId), 'headcount', jobId],
    queryFn: ({ signal }) => unwrap(fetchHeadcount(jobId, signal), 'headcount'),
    enabled: isUuid(jobId),
  })
}

/**
 * A job's status, start, time zone and headcount. `cleaners_needed` is null or 0 if the job takes any number
 * of cleaners.
 */
export type Headcount = DataOf<typeof fetchHeadcount>['headcount']

async function fetchHeadcount(jobId: string, signal: AbortSignal) {
  const { data, error } = await supabase
    .rpc('admin_job', { job_id: jobId })
    .select('status, cleaners_needed, accepted_count, pending_count, starts_at, time_zone')
    .abortSignal(signal)
    .maybeSingle()
  if (error || !data) return failure(error, t('The number of places could not be loaded.'))
  return { success: true as const, headcount: data }
}

/** Changes a job's status and nothing else (rule 5.8). */
export function setJobStatus(jobId: string, status: string) {
  return read(supabase.rpc('set_job_status', { job_id: jobId, new_status: status }), {
    fixed: t('Failed to update status'),
    prefix: t('Error updating status'),
  })
}

/** Revokes an acceptance before the job starts (rule 13.13). */
export function takeBack(applicationId: string, reason: string) {
  return ask(
    supabase.rpc('take_back_acceptance', { application_id: applicationId, reason }),
    t('The acceptance could not be taken back.'),
  )
}

/**
 * Sends a message to everyone who is accepted (rule 11.19), once per idempotency `key`.
 * @returns the number of recipients.
 */
export function messageAccepted(jobId: string, message: string, key: string) {
  return read(
    supabase.rpc('message_accepted', { job_id: jobId, message, idempotency_key: key }),
    t('The message could not be sent.'),
  )
}

/**
 * Records which accepted people came to the job (rule 11.20). `attendance` maps application ids to outcomes,
 * or to null if the outcome is not known yet.
 */
export function recordAttendance(jobId: string, attendance: Record<string, Attendance | null>) {
  return read(
    supabase.rpc('record_attendance', { job_id: jobId, attendance }),
    t('Attendance could not be saved.'),
  )
}
