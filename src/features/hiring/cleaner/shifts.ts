import { isWorkingDay } from '@/features/messages'
import type { VisitReport } from '@/lib/offline/outbox'
import {
  clockOfWall,
  type DatedJob,
  dayLength,
  hour,
  minute,
  type Stamp,
  shiftDay,
  usualShift,
  type WorkDay,
  wallClock,
  wallIn,
  workDays,
} from '../work-days'

/** A planned or worked shift of a job, with its times and the person's reports. */
export type Shift = WorkDay & {
  /**
   * The start and end in the job's local time, encoded as by {@link wallClock}. If the job has no planned
   * times, these are the times that the database counts (rule 22.1).
   */
  start: number
  end: number
  hasStart: boolean
  hasEnd: boolean
  /** True if hours count for this day even if the person reports nothing. */
  isPlanned: boolean
  /**
   * True if the shift is past the job's planned number of days. People can still work then, because they do
   * not work every day.
   */
  isOverrun: boolean
  /** True if the hours were corrected or approved. No card then asks about the shift any more. */
  isSettled: boolean
}

/**
 * The number of past days for which a card asks about a missing report. Earlier days can be corrected on
 * `/pay`.
 */
const daysBack = 3
/**
 * The number of days for which a job of unknown length is expected to run. Mirrors the database's
 * `my_job_order()`.
 */
const usualDays = 30
/**
 * An "I'm here" after the planned end counts only if at least this much work follows, in milliseconds.
 * Mirrors the database's `visit_times()`.
 */
const shortest = 15 * minute
/** A report is unusual if it differs from the planned time by more than this, in milliseconds. */
const far = hour

/**
 * The relevant shifts of a job, earliest first. These are the shifts of the last days, of today and of tomorrow, and
 * the next planned shift.
 */
export function shiftsOf(job: DatedJob, reports: readonly VisitReport[], now: Date): Shift[] {
  const { start_date: first } = job
  const today = wallIn(job.time_zone, now)
  const worked = workDays(job, reports)
  const days = new Set(
    worked.map((one) => one.day).filter((one) => wallClock(one) > today - (daysBack + 2) * dayLength),
  )
  const current = shiftDay(job, now)
  if (isExpected(job, current)) days.add(current)
  if (first !== null) {
    for (let near = -daysBack - 1; near <= 1; near += 1) {
      const one = dayOfWall(today + near * dayLength)
      if (isPlanned(job, one) || (near === 1 && job.days === null && isExpected(job, one))) days.add(one)
    }
    if (wallClock(first) > today) days.add(first)
  }
  return [...days].toSorted().map((one) => shiftOn(job, worked, one))
}

/**
 * A job's shift on one day, even if the job is not planned on that day.
 * @param worked the job's days, from {@link workDays}.
 */
export function shiftOn(job: DatedJob, worked: readonly WorkDay[], on: string): Shift {
  const pressed = worked.find((one) => one.day === on)
  const hasStart = job.start_time !== null
  const hasEnd = hasStart && job.end_time !== null
  const start = wallClock(on, job.start_time ?? '00:00')
  const sameDay = wallClock(on, job.end_time ?? '00:00')
  const end = hasEnd
    ? sameDay + (sameDay < start ? dayLength : 0)
    : start + (hasStart ? usualShift : dayLength)
  const settled = job.settled ?? []
  return {
    ...pressed,
    day: on,
    start,
    end,
    hasStart,
    hasEnd,
    isPlanned: isPlanned(job, on),
    isOverrun: Boolean(job.days) && !isPlanned(job, on),
    isSettled: settled.includes(on),
  }
}

/**
 * The local times of the reports that count, as in the database's `visit_times()`. Reports that are made much
 * too late or in the wrong order do not count (rule 22.1).
 */
export function countedReports(
  { time_zone: zone }: DatedJob,
  shift: Shift,
): { here?: number; done?: number } {
  const at = (stamp: Stamp | undefined) => (stamp ? wallIn(zone, new Date(stamp.at)) : undefined)
  const [here, done] = [at(shift.here), at(shift.done)]
  const isLateHere =
    here !== undefined &&
    shift.hasEnd &&
    here >= shift.end &&
    !(done !== undefined && done >= here + shortest)
  const counted = isLateHere ? undefined : here
  const isEarlyDone =
    done !== undefined && (counted === undefined ? shift.hasStart && done <= shift.start : done < counted)
  return {
    ...(counted !== undefined && { here: counted }),
    ...(done !== undefined && !isEarlyDone && { done }),
  }
}

/**
 * The question about a shift that is over: the missing reports, and the times that count if the person does not
 * answer. `end` is `ended` with its day, encoded as by {@link wallClock}.
 */
export type TimesQuestion = {
  missing: readonly ('here' | 'done')[]
  began: string
  ended: string
  end: number
}

/** The question about an ended shift without all its reports. Undefined if nothing is missing (rule 6.24). */
export function questionAbout(job: DatedJob, shift: Shift, now: Date): TimesQuestion | undefined {
  const { here, done } = countedReports(job, shift)
  const isPressed = here !== undefined || done !== undefined
  if (shift.isSettled || !(isPressed || (shift.isPlanned && shift.hasStart))) return undefined
  const end = done ?? (shift.hasEnd || here === undefined ? shift.end : here + usualShift)
  const wall = wallIn(job.time_zone, now)
  if (end > wall || end < wall - daysBack * dayLength) return undefined
  const missing = [
    ...(here === undefined ? ['here' as const] : []),
    ...(done === undefined ? ['done' as const] : []),
  ]
  if (missing.length === 0) return undefined
  const start = here ?? (shift.hasStart || done === undefined ? shift.start : done - usualShift)
  return { missing, began: clockOfWall(start), ended: clockOfWall(end), end }
}

/** Why the app asks for confirmation before a report is made. */
export type Oddity = { kind: 'short'; minutes: number } | { kind: 'early' | 'late'; clock: string }

/**
 * The reason why a report made now would be unusual: the day would be very short, or the planned time is far away.
 * Undefined for a usual report (rule 6.23).
 */
export function oddityOf(job: DatedJob, shift: Shift, kind: 'here' | 'done', now: Date): Oddity | undefined {
  const wall = wallIn(job.time_zone, now)
  if (kind === 'here') {
    if (!shift.hasStart || Math.abs(wall - shift.start) <= far) return undefined
    return { kind: wall < shift.start ? 'early' : 'late', clock: clockOfWall(shift.start) }
  }
  const since = shift.here && now.getTime() - Date.parse(shift.here.at)
  if (since !== undefined && since < shortest)
    return { kind: 'short', minutes: Math.max(0, Math.floor(since / minute)) }
  if (!shift.hasEnd || Math.abs(wall - shift.end) < far) return undefined
  return { kind: wall < shift.end ? 'early' : 'late', clock: clockOfWall(shift.end) }
}

/**
 * How long a report can be undone after the server received it, in milliseconds. Mirrors the database's
 * `undo_visit()` (rule 6.23).
 */
const undoable = 15 * minute

/**
 * The report that Undo reverts. This is the latest report, if it is unsent or was received recently.
 * @param now the server's time, in milliseconds.
 */
export function undoableReport({ here, done, isSettled }: Shift, now: number): 'here' | 'done' | undefined {
  if (isSettled) return undefined
  const can = (stamp: Stamp | undefined) =>
    stamp && (stamp.state === 'kept' || now - Date.parse(stamp.sentAt ?? stamp.at) < undoable)
  if (can(done)) return 'done'
  return can(here) && !done ? 'here' : undefined
}

/**
 * True if hours count for this day even if the person reports nothing. Mirrors the database's `hours_of()`.
 */
function isPlanned({ start_date: first, days }: DatedJob, on: string): boolean {
  return first !== null && isWithin(first, on, Math.min(Math.max(days ?? 1, 1), 366))
}

/**
 * True if the person might work on this day. People do not work every day, so a job can take twice its
 * planned days.
 */
function isExpected({ start_date: first, days, status }: DatedJob, on: string): boolean {
  if (first === null) return status === 'InProgress'
  return isWithin(first, on, days ? days * 2 : usualDays)
}

/**
 * True if the person can report being late now. This is possible on a workday, until they arrive or the shift
 * ends (rule 21.4).
 */
export function canBeLate(job: DatedJob, reports: readonly VisitReport[], now: Date): boolean {
  if (!isWorkingDay(job, now)) return false
  const shift = shiftOn(job, workDays(job, reports), shiftDay(job, now))
  if (!isExpected(job, shift.day) || shift.isSettled) return false
  return !shift.here && !shift.done && wallIn(job.time_zone, now) < shift.end
}

function isWithin(first: string, on: string, days: number): boolean {
  return on >= first && wallClock(on) < wallClock(first) + days * dayLength
}

const dayOfWall = (wall: number) => new Date(wall).toISOString().slice(0, 10)
