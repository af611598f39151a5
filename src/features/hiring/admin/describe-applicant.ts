import { userName } from '@/components/admin/person-name'
import type { Tone } from '@/components/ui/tag'
import { shortNames } from '@/features/documents/admin'
import { missingRequirements } from '@/features/hiring/missing-requirements'
import { promptedFrom } from '@/features/hiring/work-days'
import { documentTypes, requirementName } from '@/lib/format/fixed-lists'
import { clockIn, dayIn } from '@/lib/format/format-clock'
import { formatWorkDay } from '@/lib/format/format-date'
import { t, tn } from '@/lib/i18n/language'
import type { Applicant, Headcount } from './applicants-api'
import { type Candidate, deletedAccount, type JobOver } from './schema'

/** The attendance outcomes of an accepted person, recorded once the job is completed (rule 11.20). */
export const attendances = [
  { value: 'came', label: t('Came') },
  { value: 'did_not_come', label: t('Did not come') },
  { value: 'cancelled_late', label: t('Cancelled late') },
] as const
export type Attendance = (typeof attendances)[number]['value']

export function nameOf(applicant: Applicant): string {
  return applicant.user_id === null ? deletedAccount : userName(applicant)
}

/**
 * A job's applicant as a candidate for a decision. The job's state depends on `now`, because the job might
 * have begun since it was loaded (rule 13.17).
 */
export function applicantCandidate(
  applicant: Applicant,
  job: string,
  headcount: Schedule | undefined,
  now: number,
): Candidate {
  const { id, status, missing, clashes, unavailable, not_again } = applicant
  const over = headcount ? overOf(headcount, now) : undefined
  return {
    id,
    name: nameOf(applicant),
    job,
    status,
    missing: missingRequirements(missing),
    clashes: clashes ?? [],
    isAway: unavailable === 'away',
    isBarred: not_again,
    over,
  }
}

/**
 * Why a job is not upcoming, or undefined. Mirrors the database's `job_over()`, which supplies the same value
 * in the list of all applications.
 */
export function overOf({ status, starts_at }: Schedule, now: number): JobOver | undefined {
  if (status === 'Closed') return 'closed'
  if (status === 'Completed') return 'completed'
  if (status === 'Draft') return 'draft'
  return status === 'InProgress' || (starts_at !== null && Date.parse(starts_at) <= now) ? 'begun' : undefined
}

export function isWaiting({ status, withdrawn_at }: Applicant): boolean {
  return status === 'Pending' && withdrawn_at === null
}

export function isAccepted({ status, withdrawn_at }: Applicant): boolean {
  return status === 'Accepted' && withdrawn_at === null
}

/** One requirement of the job and its state for an applicant. `tone` is only a visual aid. */
export type RequirementState = {
  key: string
  title: string
  short: string
  state: string
  tone: Tone
  isMissing: boolean
}

/** The time zone of jobs in Queensland. No other state uses it. */
const queensland = 'Australia/Brisbane'

const stateWords: ReadonlyMap<string, string> = new Map([
  ['met', t('valid')],
  ['missing', t('missing')],
  ['waiting', t('to check')],
  ['refused', t('refused')],
  ['expired', t('expired')],
  ['ends_before', t('expires too soon')],
  ['in_progress', t('in progress')],
])

/**
 * Everything that the job requires, with its state for the applicant.
 * @param timeZone the job's time zone, because some documents have another name outside Queensland.
 */
export function requirementStates({ documents, courses }: Applicant, timeZone?: string): RequirementState[] {
  const asked = [
    ...documents.map(({ type, state }) => ({ key: type, state, ...documentNames(type, timeZone) })),
    ...courses.map(({ id, title, state }) => ({ key: id, state, title, short: title })),
  ]
  return asked.map((one) => ({
    ...one,
    state: stateWords.get(one.state) ?? one.state,
    isMissing: one.state === 'missing',
    tone:
      one.state === 'met'
        ? 'positive'
        : one.state === 'waiting' || one.state === 'in_progress'
          ? 'warning'
          : 'danger',
  }))
}

function documentNames(type: string, timeZone = queensland): { title: string; short: string } {
  const known = documentTypes.find((one) => one.type === type)
  return known
    ? { title: requirementName(known, timeZone === queensland), short: shortNames[known.type] }
    : { title: type, short: type }
}

/** The fields of a job that determine its people's standing: status, start and time zone. */
export type Schedule = Pick<Headcount, 'status' | 'starts_at' | 'time_zone'>

/**
 * The standing of an accepted person as a short text, with `details` if an exact time is known. "Unconfirmed"
 * is shown only after the person has been asked to confirm (rule 6.17).
 */
export function standing(
  applicant: Applicant,
  { status, starts_at, time_zone }: Schedule,
  now: number,
): { words: string; details?: string } | undefined {
  const { attendance, here_at, done_at, confirmed_at } = applicant
  if (attendance !== null) {
    return { words: attendances.find(({ value }) => value === attendance)?.label ?? attendance }
  }
  if (!isAccepted(applicant)) return undefined
  const pressed = done_at ?? here_at
  if (pressed !== null) {
    const time = clockIn(time_zone, new Date(pressed))
    return {
      words: done_at === null ? t('arrived {time}', { time }) : t('done {time}', { time }),
      details: momentIn(time_zone, pressed),
    }
  }
  if (status === 'Completed') return { words: t('not recorded') }
  if (confirmed_at !== null) return { words: t('confirmed') }
  const isPrompted = starts_at !== null && now >= promptedFrom(starts_at).getTime()
  return isPrompted ? { words: t('unconfirmed') } : undefined
}

/** A timestamp formatted in a time zone: "22 Nov 2026, 09:40". */
export function momentIn(timeZone: string, moment: string): string {
  const date = new Date(moment)
  return `${formatWorkDay(dayIn(timeZone, date))}, ${clockIn(timeZone, date)}`
}

/** "Today", "1 day" or "12 days": the time since the application, counted in days of 24 hours. */
export function waitedFor(appliedAt: string, now: number): string {
  const days = Math.max(0, Math.floor((now - Date.parse(appliedAt)) / 86_400_000))
  return days === 0 ? t('Today') : tn(days, '1 day', '{count} days')
}

/** A person who withdraws later than this long before the job's start has withdrawn late. In milliseconds. */
const lateMs = 48 * 3_600_000

/**
 * The attendance to suggest for an accepted person. People who withdrew in the last 48 hours before the start
 * cancelled late. People who withdrew earlier need no entry, and everyone else came.
 * @param startsAt the job's start, or null if the job has no date.
 */
export function likelyAttendance({ withdrawn_at }: Applicant, startsAt: string | null): Attendance | null {
  if (withdrawn_at === null) return 'came'
  return startsAt !== null && Date.parse(startsAt) - Date.parse(withdrawn_at) < lateMs
    ? 'cancelled_late'
    : null
}
