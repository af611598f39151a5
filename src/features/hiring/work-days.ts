import { clockIn, dayIn } from '@/lib/format/format-clock'
import type { VisitReport } from '@/lib/offline/outbox'
import type { MyJob } from './cleaner/my-jobs-api'

/** A report: when it was made, and whether the database got it later, or has not got it yet. */
export type Stamp = {
  at: string
  state: 'sent' | 'late' | 'kept'
  /** When it arrived, where that was later. */
  sentAt?: string
}

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
> & {
  /** How many days are planned, and the days whose hours were corrected or approved. Missing in what an earlier version has cached. */
  days?: number | null
  settled?: readonly string[]
}

export const minute = 60_000
export const hour = 60 * minute
export const dayLength = 24 * hour
/** An open visit that began this long ago, in milliseconds, still takes its end; as in the database. */
const longestVisit = 16 * hour
/** A shift takes presses from this long before its start; as in the database. */
const earliest = 6 * hour
/** A shift without an end takes this long; as in the database. */
export const usualShift = 8 * hour

/** What says when the shifts of a job are. */
export type Shifts = Pick<DatedJob, 'start_date' | 'start_time' | 'end_time' | 'time_zone'>

/** The days of a job from what the database has and what this device still keeps, latest first. */
export function workDays(job: Shifts & Pick<DatedJob, 'visits'>, reports: readonly VisitReport[]): WorkDay[] {
  const days = new Map(
    job.visits.map((visit): [string, WorkDay] => [
      visit.day,
      {
        day: visit.day,
        here: stampOf(visit.here_at, visit.here_sent_at),
        done: stampOf(visit.done_at, visit.done_sent_at),
      },
    ]),
  )
  for (const { kind, madeAt, refusal, words } of reports) {
    if (refusal !== '') continue
    // What was taken back is gone on this phone before the database knows.
    if (kind === 'undo-here' || kind === 'undo-done')
      takeOut(days, words, kind === 'undo-here' ? 'here' : 'done')
    if (!isOfDay(kind)) continue
    const day = dayOf(job, [...days.values()], kind, new Date(madeAt))
    const known = days.get(day) ?? { day }
    // Of each shift's reports the first counts.
    if (!known[kind]) days.set(day, { ...known, [kind]: { at: madeAt, state: 'kept' } })
  }
  return [...days.values()].sort((one, other) => other.day.localeCompare(one.day))
}

function takeOut(days: Map<string, WorkDay>, day: string, kind: 'here' | 'done') {
  const known = days.get(day)
  const rest = known && { ...known, [kind]: undefined }
  if (rest?.here || rest?.done) days.set(day, rest)
  else days.delete(day)
}

function isOfDay(kind: VisitReport['kind']): kind is 'here' | 'done' {
  return kind === 'here' || kind === 'done'
}

/**
 * The planned day to which a report of that moment belongs, as `private.day_of_visit()` of the database finds it: for "done" that of
 * the visit that is open or was just ended, or else that of the shift at that time (rule 6.22).
 */
export function dayOf(job: Shifts, days: readonly WorkDay[], kind: 'here' | 'done', moment: Date): string {
  const at = moment.getTime()
  const same = days.find((day) => day[kind] && Math.abs(at - Date.parse(day[kind].at)) <= 5 * minute)
  if (same) return same.day
  const latest = days
    .flatMap(({ day, here, done }) => (here ? [{ day, here: Date.parse(here.at), done }] : []))
    .filter(({ here }) => here <= at)
    .sort((one, other) => other.here - one.here)[0]
  if (kind === 'done' && latest && at - latest.here < longestVisit) {
    const since = latest.done ? at - Date.parse(latest.done.at) : 0
    if (since >= 0 && since <= hour) return latest.day
  }
  return shiftDay(job, moment)
}

/**
 * The planned day of the shift that a press belongs to. Shifts repeat daily, and each begins 6 hours before its start, or halfway
 * from the end of the one before if that is later. `private.shift_day()` in the database.
 */
export function shiftDay({ start_date, start_time, end_time, time_zone }: Shifts, moment: Date): string {
  const local = wallIn(time_zone, moment)
  const start = timeOfDay(start_time ?? '00:00')
  const length = end_time === null ? usualShift : (timeOfDay(end_time) - start + 24 * hour) % (24 * hour)
  const margin = start_time === null ? 0 : Math.min(earliest, (24 * hour - length) / 2)
  const day = new Date(local - start + margin).toISOString().slice(0, 10)
  return start_date !== null && day < start_date ? start_date : day
}

const timeOfDay = (clock: string) => wallClock('1970-01-01', clock)

/** A time on a wall as if it were UTC: whoever compares two needs not know when clocks change. */
export function wallClock(day: string, clock = '00:00'): number {
  return Date.parse(`${day}T${clock.slice(0, 5)}Z`)
}

/** What the clock on the wall shows at a moment, as {@link wallClock} has it. */
export function wallIn(zone: string, moment: Date): number {
  return wallClock(dayIn(zone, moment), clockIn(zone, moment))
}

/** The time of day of such a clock: "07:30". */
export function clockOfWall(wall: number): string {
  return new Date(wall).toISOString().slice(11, 16)
}

/** Whether people can be at work now: from the day of the start, or 6 hours before it, until the job ends (rule 6.18). */
export function isUnderWay(
  {
    status,
    start_date: start,
    start_time: clock,
    time_zone: zone,
  }: Pick<DatedJob, 'status' | 'start_date' | 'start_time' | 'time_zone'>,
  now: Date,
): boolean {
  if (status !== 'Open' && status !== 'InProgress') return false
  if (start === null) return status === 'InProgress'
  const from =
    clock === null ? wallClock(start) : Math.min(wallClock(start), wallClock(start, clock) - earliest)
  return from <= wallIn(zone, now)
}

export type ComingState = 'asked' | 'confirmed' | 'kept' | 'early' | undefined

/**
 * Whether a person is asked, has said, has said on this phone alone, cannot say yet, or is no longer asked if they are coming; once
 * here, nobody is (rule 6.17).
 */
export function comingState(job: DatedJob, reports: readonly VisitReport[], now: Date): ComingState {
  const isAhead = job.starts_at !== null && Date.parse(job.starts_at) > now.getTime()
  if (!isAhead || (job.status !== 'Open' && job.status !== 'InProgress')) return undefined
  const start = job.start_date
  // Before a start that was moved, earlier days say nothing about it.
  if (workDays(job, reports).some(({ day, here }) => here && day >= (start ?? ''))) return undefined
  if (job.confirmed_at !== null) return 'confirmed'
  if (reports.some(({ kind, refusal }) => kind === 'coming' && refusal === '')) return 'kept'
  return now.getTime() < askedFrom(job.starts_at ?? '').getTime() ? 'early' : 'asked'
}

/** When the question comes: 48 hours before the start. */
export function askedFrom(startsAt: string): Date {
  return new Date(Date.parse(startsAt) - 48 * 3_600_000)
}

function stampOf(at: string | null, sentAt: string | null): Stamp | undefined {
  if (at === null) return undefined
  return sentAt !== null && Date.parse(sentAt) > Date.parse(at)
    ? { at, state: 'late', sentAt }
    : { at, state: 'sent' }
}
