import { clockIn, dayIn } from '@/lib/format/format-clock'
import type { VisitReport } from '@/lib/offline/outbox'
import type { MyJob } from './cleaner/my-jobs-api'

/**
 * A report's time. `sent` means that the database received the report at once, and `late` that it received it
 * later. `kept` means that the report is still only on this device.
 */
export type Stamp = {
  at: string
  state: 'sent' | 'late' | 'kept'
  /** When the server received the report. Missing if the report was received at once. */
  sentAt?: string
}

/** The person's reports for one day of a job. `day` is in the job's time zone. */
export type WorkDay = { day: string; here?: Stamp | undefined; done?: Stamp | undefined }

/** The fields of an accepted job that determine its days and their reports. `id` is the application's id. */
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
  /**
   * The number of planned days, and the days with corrected or approved hours. Both fields are missing in data that
   * an earlier version of the app has cached.
   */
  days?: number | null
  settled?: readonly string[]
}

export const minute = 60_000
export const hour = 60 * minute
export const dayLength = 24 * hour
/** "I'm done" ends an open visit that began at most this long ago, in milliseconds. Mirrors the database. */
const longestVisit = 16 * hour
/** How long before its start a shift accepts reports, in milliseconds. Mirrors the database. */
const earliest = 6 * hour
/** The length of a shift without an end time, in milliseconds. Mirrors the database. */
export const usualShift = 8 * hour

/** The fields that determine the times of a job's shifts. */
type Shifts = Pick<DatedJob, 'start_date' | 'start_time' | 'end_time' | 'time_zone'>

/**
 * The days of a job with reports, latest first. They come from the database's visits and from this device's
 * unsent reports.
 */
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
    // A report that was undone on this phone disappears at once, before the database has received the undo.
    if (kind === 'undo-here' || kind === 'undo-done')
      takeOut(days, words, kind === 'undo-here' ? 'here' : 'done')
    if (!isOfDay(kind)) continue
    const day = dayOf(job, [...days.values()], kind, new Date(madeAt))
    const known = days.get(day) ?? { day }
    // Only the first report of each kind counts for a shift.
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
 * The planned day of a report made at `moment`, as in the database's `private.day_of_visit()` (rule 6.22).
 * For "done", this is the day of the visit that is open or was just ended. Otherwise, it is the day of the
 * shift at that time.
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
 * The planned day of the shift that a report belongs to. A job has a shift every day. Reports count for a
 * shift from 6 hours before its start, or from halfway after the previous shift's end if that is later.
 * Mirrors the database's `private.shift_day()`.
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

/**
 * A local time in milliseconds, encoded as if it were UTC. Daylight saving then does not affect comparisons.
 */
export function wallClock(day: string, clock = '00:00'): number {
  return Date.parse(`${day}T${clock.slice(0, 5)}Z`)
}

/** Returns the local time in a time zone at `moment`, encoded as by {@link wallClock}. */
export function wallIn(zone: string, moment: Date): number {
  return wallClock(dayIn(zone, moment), clockIn(zone, moment))
}

/** The clock time, e.g. "07:30", of a local time encoded by {@link wallClock}. */
export function clockOfWall(wall: number): string {
  return new Date(wall).toISOString().slice(11, 16)
}

/**
 * True if people can be at work now. This period begins at midnight of the start day or 6 hours before the
 * start, whichever is earlier, and lasts until the job ends (rule 6.18).
 */
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
 * The state of the question "Are you coming?" (rule 6.17).
 * - `asked`: the person is asked to confirm.
 * - `confirmed`: the database has the confirmation.
 * - `kept`: the confirmation is still only on this device.
 * - `early`: it is too early to ask.
 * - Undefined if the person is no longer asked, e.g. after "I'm here".
 */
export function comingState(job: DatedJob, reports: readonly VisitReport[], now: Date): ComingState {
  const isAhead = job.starts_at !== null && Date.parse(job.starts_at) > now.getTime()
  if (!isAhead || (job.status !== 'Open' && job.status !== 'InProgress')) return undefined
  const start = job.start_date
  // After the start was moved to a later day, reports of earlier days do not count.
  if (workDays(job, reports).some(({ day, here }) => here && day >= (start ?? ''))) return undefined
  if (job.confirmed_at !== null) return 'confirmed'
  if (reports.some(({ kind, refusal }) => kind === 'coming' && refusal === '')) return 'kept'
  return now.getTime() < promptedFrom(job.starts_at ?? '').getTime() ? 'early' : 'asked'
}

/** When the question "Are you coming?" is first shown: 48 hours before the start. */
export function promptedFrom(startsAt: string): Date {
  return new Date(Date.parse(startsAt) - 48 * 3_600_000)
}

function stampOf(at: string | null, sentAt: string | null): Stamp | undefined {
  if (at === null) return undefined
  return sentAt !== null && Date.parse(sentAt) > Date.parse(at)
    ? { at, state: 'late', sentAt }
    : { at, state: 'sent' }
}
