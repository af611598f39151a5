import * as z from 'zod/mini'
import { filterReader } from '@/components/list/filters'
import type { ListControls } from '@/components/list/use-list-controls'
import { missingRequirements } from '@/features/hiring/missing-requirements'
import { type ApplicationStatus, applicationStatuses, cities } from '@/lib/format/fixed-lists'
import { isDay } from '@/lib/format/weeks'
import { t } from '@/lib/i18n/language'
import { isUuid } from '@/lib/navigation/paths'

export type Decision = Exclude<ApplicationStatus, 'Pending'>

/**
 * `job` limits the list to one job's applications. Only links set this filter, because the page has no field for it.
 */
export const readApplicationFilters = filterReader({
  status: applicationStatuses,
  sort: ['job'],
  job: isUuid,
  city: cities,
  from: isDay,
  until: isDay,
  site: isUuid,
})
export type ApplicationFilters = ReturnType<typeof readApplicationFilters>
export type ApplicationListControls = ListControls<
  'status' | 'sort' | 'job' | 'city' | 'from' | 'until' | 'site'
>
export const noFilters: ApplicationFilters = { search: '' }

const text = z.nullable(z.string())

/** The rows of the database's `list_applications()`. */
export const applicationsSchema = z.array(
  z.object({
    id: z.string(),
    /** Null once the account is deleted. */
    user_id: text,
    user_name: text,
    user_email: text,
    job_id: text,
    job_title: z.string(),
    status: z.enum(applicationStatuses),
    applied_at: z.string(),
    reviewed_by: text,
    reviewed_at: text,
    withdrawn_at: text,
    /**
     * The number of cleaners that the job needs, null or 0 for any number. `job_accepted` is the number
     * accepted.
     */
    job_cleaners_needed: z.nullable(z.number()),
    job_accepted: z.nullable(z.number()),
    job_status: text,
    job_starts_on: text,
    /** Why the job is not upcoming. Null if it is upcoming, or if the application is not pending. */
    job_over: z.nullable(z.enum(['closed', 'completed', 'draft', 'begun'])),
    /** The missing requirements as texts. Null unless the application is pending. */
    missing: z.nullable(z.array(z.string())),
    /**
     * The titles of other jobs that the applicant is accepted for at the job's time. Null unless the
     * application is pending.
     */
    clashes: z.nullable(z.array(z.string())),
    /**
     * Why the applicant is not free at the job's time (rule 20.4). Null if the applicant is free, or if the
     * application is not pending.
     */
    unavailable: z.nullable(z.enum(['away', 'other_hours'])),
    /** True if an administrator had invited the applicant. */
    invited: z.boolean(),
    job_city: text,
    /** The distance from the applicant's home, in metres. */
    distance_m: z.nullable(z.number()),
    experience_years: z.nullable(z.number()),
    jobs_done: z.nullable(z.number()),
    no_shows: z.nullable(z.number()),
    /** The job's start, or a date in the year 5000 if the job has no start. Null once the job is deleted. */
    job_begins_at: text,
    job_is_ahead: z.nullable(z.boolean()),
    /**
     * Whether a pending applicant knows the job's site, and whether they should not return to it (rule
     * 11.34).
     */
    knows_site: z.boolean(),
    not_again: z.boolean(),
  }),
)
export type Application = z.infer<typeof applicationsSchema>[number]

export function isWaiting({ status, withdrawn_at }: Pick<Application, 'status' | 'withdrawn_at'>): boolean {
  return status === 'Pending' && withdrawn_at === null
}

/** True if the application was rejected and can be made Pending again (rule 13.16). */
export function canReopen({
  status,
  user_id,
  job_id,
}: Pick<Application, 'status' | 'user_id' | 'job_id'>): boolean {
  return status === 'Rejected' && user_id !== null && job_id !== null
}

/** The name shown for a deleted account (rule 18.4). */
export const deletedAccount = t('Deleted account')

/**
 * The name of the administrator who decided, for texts such as "by Priya". Null if the application is undecided. A
 * deleted administrator is shown as a former administrator (rule 12.13).
 */
export const deciderOf = ({
  reviewed_by: name,
  reviewed_at: at,
}: {
  reviewed_by: string | null
  reviewed_at: string | null
}): string | null => name ?? (at === null ? null : t('a former administrator'))

/** The applicant's name, or else their email address. */
export function applicantName({
  user_id,
  user_name,
  user_email,
}: Pick<Application, 'user_id' | 'user_name' | 'user_email'>): string {
  if (user_id === null) return deletedAccount
  return user_name?.trim() || user_email || t('No name')
}

/** Why a job is not upcoming. */
export type JobOver = NonNullable<Application['job_over']>

/**
 * The fields of an application that a decision needs. Each list of applications builds candidates from its own
 * rows.
 */
export type Candidate = {
  id: string
  name: string
  job: string
  status: ApplicationStatus
  missing: readonly string[]
  clashes: readonly string[]
  isAway: boolean
  /** True if the applicant should not return to the job's site. */
  isBarred: boolean
  over?: JobOver | undefined
}

export function candidateOf(application: Application): Candidate {
  const { id, job_title, status, missing, clashes, unavailable, not_again, job_over } = application
  const name = applicantName(application)
  return {
    id,
    name,
    job: job_title,
    status,
    missing: missingRequirements(missing),
    clashes: clashes ?? [],
    isAway: unavailable === 'away',
    isBarred: not_again,
    over: job_over ?? undefined,
  }
}

/** The texts shown next to applicants who are not free at a job's time (rule 20.4). */
export const unavailableWords = {
  away: t('Away at that time'),
  other_hours: t('Outside their free hours'),
} as const

/**
 * True if accepting the applicant needs a reason or a confirmation (rules 11.34b, 13.10, 13.15, 13.17, 20.4).
 */
export function isDoubtful({ missing, clashes, isAway, isBarred, over }: Candidate): boolean {
  return missing.length > 0 || clashes.length > 0 || isAway || isBarred || over !== undefined
}
