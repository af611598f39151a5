import { userName } from '@/components/admin/person-name'
import type { Tone } from '@/components/ui/tag'
import { shortNames } from '@/features/documents/admin'
import { lacksOf } from '@/features/hiring/lacks'
import { askedFrom } from '@/features/hiring/work-days'
import { documentTypes, requirementName } from '@/lib/format/domain'
import { clockIn, dayIn } from '@/lib/format/format-clock'
import { formatWorkDay } from '@/lib/format/format-date'
import { t, tn } from '@/lib/i18n/language'
import type { Applicant, Headcount } from './applicants-api'
import { type Candidate, deletedAccount, type JobOver } from './schema'

/** What became of an accepted person once the job was completed (rule 11.20). */
export const attendances = [
  { value: 'came', label: t('Came') },
  { value: 'did_not_come', label: t('Did not come') },
  { value: 'cancelled_late', label: t('Cancelled late') },
] as const
export type Attendance = (typeof attendances)[number]['value']

export function nameOf(applicant: Applicant): string {
  return applicant.user_id === null ? deletedAccount : userName(applicant)
}

/** A job's applicant, to be decided. Whether the job is still to come is judged when a button is pressed (rule 13.17). */
export function applicantCandidate(
  applicant: Applicant,
  job: string,
  headcount: Schedule | undefined,
  now: number,
): Candidate {
  const { id, status, missing, clashes, unavailable } = applicant
  const over = headcount ? overOf(headcount, now) : undefined
  return {
    id,
    name: nameOf(applicant),
    job,
    status,
    missing: lacksOf(missing),
    clashes: clashes ?? [],
    isAway: unavailable === 'away',
    over,
  }
}

/** As the database's job_over says it of the applications in their list. */
export function overOf({ status, starts_at }: Schedule, now: number): JobOver | undefined {
  if (status === 'Closed') return 'closed'
  if (status === 'Completed') return 'completed'
  if (status === 'Draft') return 'draft'
  return status === 'InProgress' || (starts_at !== null && Date.parse(starts_at) <= now) ? 'begun' : undefined
}

export function isWaiting({ status, withdrawn_at }: Applicant): boolean {
  return status === 'Pending' && withdrawn_at === null
}

/** Accepted, and not withdrawn since. */
export function isAccepted({ status, withdrawn_at }: Applicant): boolean {
  return status === 'Accepted' && withdrawn_at === null
}

/** One thing that the job asks for, and how it stands with an applicant. `tone` only helps to find it. */
export type AskedFor = {
  key: string
  title: string
  short: string
  state: string
  tone: Tone
  isMissing: boolean
}

/** The time zone that only Queensland keeps. */
const queensland = 'Australia/Brisbane'

const stateWords: ReadonlyMap<string, string> = new Map([
  ['met', t('valid')],
  ['missing', t('missing')],
  ['waiting', t('to check')],
  ['refused', t('refused')],
  ['expired', t('expired')],
  ['ends_before', t('ends before')],
  ['in_progress', t('in progress')],
])

/** @param timeZone where the job is. */
export function askedFor({ documents, courses }: Applicant, timeZone?: string): AskedFor[] {
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

/** What of a job says where its people stand: its status, its start, and the clock where it is. */
export type Schedule = Pick<Headcount, 'status' | 'starts_at' | 'time_zone'>

/**
 * Where an accepted person stands, in few words, and in full where it is worth more. Nobody is called unconfirmed before
 * they are asked (rule 6.17).
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
      words: done_at === null ? t('there {time}', { time }) : t('done {time}', { time }),
      details: momentIn(time_zone, pressed),
    }
  }
  if (status === 'Completed') return { words: t('not recorded') }
  if (confirmed_at !== null) return { words: t('confirmed') }
  const isAsked = starts_at !== null && now >= askedFrom(starts_at).getTime()
  return isAsked ? { words: t('unconfirmed') } : undefined
}

/** A moment on the clock of a time zone: "22 Nov 2026, 09:40". */
export function momentIn(timeZone: string, moment: string): string {
  const date = new Date(moment)
  return `${formatWorkDay(dayIn(timeZone, date))}, ${clockIn(timeZone, date)}`
}

/** "Today", "1 day", "12 days": how long somebody has waited, counted in days of 24 hours. */
export function waitedFor(appliedAt: string, now: number): string {
  const days = Math.max(0, Math.floor((now - Date.parse(appliedAt)) / 86_400_000))
  return days === 0 ? t('Today') : tn(days, '1 day', '{count} days')
}

/** How long before its start stepping back from a job counts as late, in milliseconds. */
const lateMs = 48 * 3_600_000

/**
 * What probably became of somebody who was accepted: whoever withdrew in the last 48 hours cancelled late, whoever did so
 * earlier needs no entry, and everybody else came.
 * @param startsAt when the job started; null when it has no day.
 */
export function likelyAttendance({ withdrawn_at }: Applicant, startsAt: string | null): Attendance | null {
  if (withdrawn_at === null) return 'came'
  return startsAt !== null && Date.parse(startsAt) - Date.parse(withdrawn_at) < lateMs
    ? 'cancelled_late'
    : null
}
