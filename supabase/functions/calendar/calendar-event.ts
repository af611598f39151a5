import { fieldOf, textField } from '../_shared/text-field.ts'

/** An accepted job as a calendar shows it. Days are YYYY-MM-DD and times HH:MM:SS, on the clock in `timeZone`. */
export interface CalendarEvent {
  id: string
  /** The version's number, which grows with every change. `changedAt` is when a calendar first received this version. */
  sequence: number
  changedAt: Date
  isCancelled: boolean
  jobId: string
  title: string
  day: string
  /** The number of consecutive days, starting with `day`. */
  days: number
  start: string | undefined
  /** The end time, on the next day if it is not after `start`. */
  end: string | undefined
  timeZone: string
  place: string | undefined
  dates: string | undefined
  duration: string | undefined
}

/**
 * Reads a `calendar_event` of the database.
 * @throws Error when the row lacks a field that every event has.
 */
export function readEvent(row: unknown): CalendarEvent {
  const needed = (name: string) => {
    const text = textField(row, name)
    if (text === undefined) throw new Error(`An event has no ${name}`)
    return text
  }
  return {
    id: needed('id'),
    sequence: numberField(row, 'sequence'),
    changedAt: new Date(needed('changed_at')),
    isCancelled: needed('status') === 'cancelled',
    jobId: needed('job_id'),
    title: needed('title'),
    day: needed('start_date'),
    days: numberField(row, 'days'),
    start: textField(row, 'start_time'),
    end: textField(row, 'end_time'),
    timeZone: needed('time_zone'),
    place: textField(row, 'place'),
    dates: textField(row, 'dates'),
    duration: textField(row, 'duration'),
  }
}

function numberField(row: unknown, name: string): number {
  const value = fieldOf(row, name)
  if (typeof value !== 'number') throw new Error(`An event has no ${name}`)
  return value
}
