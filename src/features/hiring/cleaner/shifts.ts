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

/** A shift of a job, planned or worked: when it is, and what was pressed. */
export type Shift = WorkDay & {
  /** Its start and end on the wall clock where the job is: planned, or else as the database counts them (rule 22.1). */
  start: number
  end: number
  hasStart: boolean
  hasEnd: boolean
  /** Whether hours count for this day if nothing is pressed. */
  isPlanned: boolean
  /** Whether it is past the planned days of a job that says how many it has: people may still come, since they do not work every day. */
  isOverrun: boolean
  /** Whether nothing can be asked any more: the hours were corrected or approved. */
  isSettled: boolean
}

/** Days back for which a missing press is asked about on a card. Earlier ones are on `/pay`. */
const askedBack = 3
/** A job of unknown length is expected this many days, as in the database's `my_job_order()`. */
const usualDays = 30
/** A press says nothing after the planned end unless this much work follows; as in `visit_times()` of the database. */
const shortest = 15 * minute
/** Further from the plan than this a press is odd. */
const far = hour

/** The shifts of a job that matter now, the first first: of the last days, today's and tomorrow's, and the next planned one. */
export function shiftsOf(job: DatedJob, reports: readonly VisitReport[], now: Date): Shift[] {
  const { start_date: first } = job
  const today = wallIn(job.time_zone, now)
  const worked = workDays(job, reports)
  const days = new Set(
    worked.map((one) => one.day).filter((one) => wallClock(one) > today - (askedBack + 2) * dayLength),
  )
  const current = shiftDay(job, now)
  if (isExpected(job, current)) days.add(current)
  if (first !== null) {
    for (let near = -askedBack - 1; near <= 1; near += 1) {
      const one = dayOfWall(today + near * dayLength)
      if (isPlanned(job, one) || (near === 1 && job.days === null && isExpected(job, one))) days.add(one)
    }
    if (wallClock(first) > today) days.add(first)
  }
  return [...days].toSorted().map((one) => shiftOn(job, worked, one))
}

/** One shift of a job, whether it is planned or not. */
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

/** The presses that count, as `visit_times()` of the database has them: late remembered or wrong ones say nothing (rule 22.1). */
export function countedPresses(
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

/** What is asked of a shift that is over: which press is missing, and the times that would count without an answer. */
export type TimesQuestion = {
  missing: readonly ('here' | 'done')[]
  began: string
  ended: string
  end: number
}

/** The question about a shift that is over and lacks a press; undefined while there is none (rule 6.24). */
export function questionAbout(job: DatedJob, shift: Shift, now: Date): TimesQuestion | undefined {
  const { here, done } = countedPresses(job, shift)
  const isPressed = here !== undefined || done !== undefined
  if (shift.isSettled || !(isPressed || (shift.isPlanned && shift.hasStart))) return undefined
  const end = done ?? (shift.hasEnd || here === undefined ? shift.end : here + usualShift)
  const wall = wallIn(job.time_zone, now)
  if (end > wall || end < wall - askedBack * dayLength) return undefined
  const missing = [
    ...(here === undefined ? ['here' as const] : []),
    ...(done === undefined ? ['done' as const] : []),
  ]
  if (missing.length === 0) return undefined
  const start = here ?? (shift.hasStart || done === undefined ? shift.start : done - usualShift)
  return { missing, began: clockOfWall(start), ended: clockOfWall(end), end }
}

/** Why a press is asked about once before it is made. */
export type Oddity = { kind: 'short'; minutes: number } | { kind: 'early' | 'late'; clock: string }

/** Whether a press now would make a very short day or is far from the plan; undefined for a usual one (rule 6.23). */
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

/** How long a press can be undone after it arrived; as `undo_visit()` of the database (rule 6.23). */
const undoable = 15 * minute

/**
 * The press of a shift that Undo takes back: the latest, while it waits on this phone or has just arrived.
 * @param now by the server's clock, in milliseconds.
 */
export function undoablePress({ here, done, isSettled }: Shift, now: number): 'here' | 'done' | undefined {
  if (isSettled) return undefined
  const can = (stamp: Stamp | undefined) =>
    stamp && (stamp.state === 'kept' || now - Date.parse(stamp.sentAt ?? stamp.at) < undoable)
  if (can(done)) return 'done'
  return can(here) && !done ? 'here' : undefined
}

/** Whether hours count for this day although nothing is pressed; as `hours_of()` of the database. */
function isPlanned({ start_date: first, days }: DatedJob, on: string): boolean {
  return first !== null && isWithin(first, on, Math.min(Math.max(days ?? 1, 1), 366))
}

/** Whether somebody may come on this day: people do not work every day, so a job may take twice its days. */
function isExpected({ start_date: first, days, status }: DatedJob, on: string): boolean {
  if (first === null) return status === 'InProgress'
  return isWithin(first, on, days ? days * 2 : usualDays)
}

/** Whether somebody can be late now: on a working day, before they are there and the shift is over (rule 21.4). */
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
