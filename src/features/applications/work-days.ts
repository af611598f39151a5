import { addDays, dayIn } from '@/lib/format/format-clock'
import type { VisitReport } from '@/lib/offline/outbox'
import type { MyJob, Visit } from './my-jobs-api'

/** A report: when it was made, and whether the database got it later, or has not got it yet. */
export type Stamp = { at: string; state: 'sent' | 'late' | 'kept' }

/** A day at a job, on the clock where it is. */
export type WorkDay = { day: string; here?: Stamp | undefined; done?: Stamp | undefined }

/** An accepted job as far as its days go; `id` is the application's. */
export type DatedJob = Pick<
  MyJob,
  | 'id'
  | 'status'
  | 'start_date'
  | 'start_time'
  | 'end_time'
  | 'time_zone'
  | 'starts_at'
  | 'confirmed_at'
  | 'visits'
>

/** Work that began this long ago, in milliseconds, may still be going on after midnight; as in the database. */
const longestNight = 16 * 3_600_000

/** The days of a job from what the database has and what this device still keeps, latest first. */
export function workDays(
  visits: readonly Visit[],
  reports: readonly VisitReport[],
  timeZone: string,
): WorkDay[] {
  const days = new Map(
    visits.map((visit): [string, WorkDay] => [
      visit.day,
      {
        day: visit.day,
        here: stampOf(visit.here_at, visit.here_sent_at),
        done: stampOf(visit.done_at, visit.done_sent_at),
      },
    ]),
  )
  for (const { kind, madeAt, refusal } of reports) {
    if (refusal !== '' || !isOfDay(kind)) continue
    const day = dayOf([...days.values()], kind, new Date(madeAt), timeZone)
    const known = days.get(day) ?? { day }
    // Of each day's reports the first counts.
    if (!known[kind]) days.set(day, { ...known, [kind]: { at: madeAt, state: 'kept' } })
  }
  return [...days.values()].sort((one, other) => other.day.localeCompare(one.day))
}

function isOfDay(kind: VisitReport['kind']): kind is 'here' | 'done' {
  return kind === 'here' || kind === 'done'
}

/** The day to which a report of that moment belongs. Whoever is done after midnight ends the day before. */
export function dayOf(
  days: readonly WorkDay[],
  kind: 'here' | 'done',
  moment: Date,
  timeZone: string,
): string {
  const today = dayIn(timeZone, moment)
  if (kind === 'here' || days.some(({ day }) => day === today)) return today
  const night = days.find(({ day }) => day === addDays(today, -1))
  const isOpen = night?.here && !night.done && moment.getTime() - Date.parse(night.here.at) < longestNight
  return isOpen ? night.day : today
}

/** Whether people can be at work now: from the day of the start until the job ends (rule 6.18). */
export function isUnderWay(
  { status, start_date: start, time_zone: zone }: Pick<DatedJob, 'status' | 'start_date' | 'time_zone'>,
  now: Date,
): boolean {
  if (status !== 'Open' && status !== 'InProgress') return false
  return start === null ? status === 'InProgress' : start <= dayIn(zone, now)
}

export type ComingState = 'asked' | 'confirmed' | 'kept' | 'early' | undefined

/**
 * Whether a person is asked, has said, has said on this phone alone, cannot say yet, or is no longer asked if they are coming; once
 * here, nobody is (rule 6.17).
 */
export function comingState(job: DatedJob, reports: readonly VisitReport[], now: Date): ComingState {
  const isAhead = job.starts_at !== null && Date.parse(job.starts_at) > now.getTime()
  if (!isAhead || (job.status !== 'Open' && job.status !== 'InProgress')) return undefined
  const { start_date: start, time_zone: zone, visits } = job
  // Before a start that was moved, earlier days say nothing about it.
  if (workDays(visits, reports, zone).some(({ day, here }) => here && day >= (start ?? ''))) return undefined
  if (job.confirmed_at !== null) return 'confirmed'
  if (reports.some(({ kind, refusal }) => kind === 'coming' && refusal === '')) return 'kept'
  return now.getTime() < askedFrom(job.starts_at ?? '').getTime() ? 'early' : 'asked'
}

/**
 * The job that a person goes to next, or is at: the first that goes ahead and is not done for today (rule 4.9).
 * @param jobs in the order of Current Jobs.
 */
export function nextJob<Listed extends DatedJob>(
  jobs: readonly Listed[],
  reports: readonly VisitReport[],
  now: Date,
): Listed | undefined {
  const goingAhead = jobs.filter(({ status }) => status === 'Open' || status === 'InProgress')
  const isDone = ({ id, visits, time_zone: zone }: Listed) => {
    const days = workDays(
      visits,
      reports.filter(({ subject }) => subject === id),
      zone,
    )
    return days.some(({ day, done }) => done && day === dayIn(zone, now))
  }
  return goingAhead.find((job) => !isDone(job)) ?? goingAhead[0]
}

/** When the question comes: 48 hours before the start. */
export function askedFrom(startsAt: string): Date {
  return new Date(Date.parse(startsAt) - 48 * 3_600_000)
}

function stampOf(at: string | null, sentAt: string | null): Stamp | undefined {
  if (at === null) return undefined
  return { at, state: sentAt !== null && Date.parse(sentAt) > Date.parse(at) ? 'late' : 'sent' }
}
