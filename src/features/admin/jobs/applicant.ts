import type { Tone } from '@/components/ui/tag'
import { documentTypes } from '@/lib/domain'
import { formatMoment, formatTime } from '@/lib/format-date'
import type { Candidate } from '../applications/candidate'
import { shortNames } from '../users/components/document-badges'
import { type Applicant, type Attendance, attendances } from './applicant-schema'

export function nameOf({ name }: Applicant): string {
  return name?.trim() || 'No name'
}

export function applicantCandidate(applicant: Applicant, job: string): Candidate {
  const { id, status, missing } = applicant
  return { id, name: nameOf(applicant), job, status, missing: missing ?? [] }
}

/** Waits for a decision. */
export function isWaiting({ status, withdrawn_at }: Applicant): boolean {
  return status === 'Pending' && withdrawn_at === null
}

/** Accepted, and not withdrawn since. */
export function isComing({ status, withdrawn_at }: Applicant): boolean {
  return status === 'Accepted' && withdrawn_at === null
}

/** One thing that the job asks for, and how it stands with an applicant. `tone` only helps to find it. */
export type AskedFor = { key: string; title: string; short: string; state: string; tone: Tone }

/** In words, the states of what a job asks for; what is met has a mark instead. */
const stateWords: ReadonlyMap<string, string> = new Map([
  ['met', 'valid'],
  ['waiting', 'to check'],
  ['ends_before', 'ends before'],
  ['in_progress', 'in progress'],
])

/** Everything the job asks for, in its state. */
export function askedFor({ documents, courses }: Applicant): AskedFor[] {
  const asked = [
    ...documents.map(({ type, state }) => ({ key: type, state, ...documentNames(type) })),
    ...courses.map(({ id, title, state }) => ({ key: id, state, title, short: title })),
  ]
  return asked.map((one) => ({
    ...one,
    state: stateWords.get(one.state) ?? one.state,
    tone:
      one.state === 'met'
        ? 'positive'
        : one.state === 'waiting' || one.state === 'in_progress'
          ? 'warning'
          : 'danger',
  }))
}

function documentNames(type: string): { title: string; short: string } {
  const known = documentTypes.find((one) => one.type === type)
  return known ? { title: known.name, short: shortNames[known.type] } : { title: type, short: type }
}

/** Where an accepted person stands, in few words, and in full where it is worth more. */
export function standing(
  applicant: Applicant,
  isCompleted: boolean,
): { words: string; details?: string } | undefined {
  const { attendance, here_at, done_at, confirmed_at } = applicant
  if (attendance !== null) {
    return { words: attendances.find(({ value }) => value === attendance)?.label ?? attendance }
  }
  if (!isComing(applicant)) return undefined
  if (done_at !== null) return { words: `done ${formatTime(done_at)}`, details: formatMoment(done_at) }
  if (here_at !== null) return { words: `there ${formatTime(here_at)}`, details: formatMoment(here_at) }
  if (isCompleted) return { words: 'not recorded' }
  return { words: confirmed_at === null ? 'unconfirmed' : 'confirmed' }
}

/** "today", "1 day", "12 days": how long somebody has waited, counted in days of 24 hours. */
export function waitedFor(appliedAt: string, now: number): string {
  const days = Math.max(0, Math.floor((now - Date.parse(appliedAt)) / 86_400_000))
  return days === 0 ? 'Today' : days === 1 ? '1 day' : `${days.toLocaleString('en-AU')} days`
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
