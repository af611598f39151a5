import ical, {
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  ICalEventTransparency,
} from 'npm:ical-generator@10.2.0'
import type { CalendarEvent } from './calendar-event.ts'
import { addDays, addHour, type LocalTime, libraryTime, momentOf } from './local-time.ts'
import { describeTimeZone } from './time-zone.ts'

const HOUR_S = 60 * 60

/**
 * Jobs as an iCalendar file (RFC 5545). The file is identical, byte for byte, until a job changes.
 * @param siteUrl the app's URL, for the links to the jobs.
 */
export function calendarFile(events: readonly CalendarEvent[], siteUrl: string): string {
  const calendar = ical({
    name: 'Shinework jobs',
    prodId: { company: 'Shinework', product: 'Jobs', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    // How often a calendar should refresh.
    ttl: HOUR_S,
    // The calendar itself has no zone. Otherwise, the library would write the timestamps of changes in that zone.
    timezone: { name: null, generator: describeTimeZone },
    events: events.flatMap((event) => describeEvent(event, siteUrl)),
  })
  return `${calendar}\r\n`
}

function describeEvent(event: CalendarEvent, siteUrl: string): ICalEventData[] {
  const { isCancelled, place } = event
  const title = onOneLine(event.title)
  const link = String(new URL(`/jobs/${event.jobId}`, siteUrl))
  const described = {
    // The id leaves out the app's URL. If the URL changed, calendars would otherwise add every job a second time.
    id: `${event.id}@shinework`,
    sequence: event.sequence,
    stamp: event.changedAt,
    lastModified: event.changedAt,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Some calendars do not show the status.
    summary: isCancelled ? `Cancelled: ${title}` : title,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    ...(place && { location: onOneLine(place) }),
    description: descriptionOf(event, link),
    url: link,
  }
  const times = event.start === undefined ? [wholeDays(event)] : timesOfDay(event, event.start)
  return times.map((time) => ({ ...described, ...time }))
}

/** Returns the whole days that a job without a time takes up. */
function wholeDays({ day, days }: CalendarEvent): ICalEventData {
  return { allDay: true, start: utcDay(day), end: utcDay(addDays(day, days)) }
}

/**
 * One daily event at the same local times. Calendar programs give each day the length of the first day, measured either in elapsed
 * hours or by the local clock. A day on which the clocks change during the shift therefore gets an entry of its own. If the
 * clocks change on the first day, every day gets its own entry.
 */
function timesOfDay({ day, days, end, timeZone }: CalendarEvent, time: string): ICalEventData[] {
  const shiftOf = (date: string) => {
    const start = { day: date, time }
    const until =
      end === undefined ? addHour(start) : { day: end > time ? date : addDays(date, 1), time: end }
    const passed = momentOf(until, timeZone) - momentOf(start, timeZone)
    const onTheClock = Date.parse(`${until.day}T${until.time}Z`) - Date.parse(`${start.day}T${start.time}Z`)
    return { start, until, changesClocks: passed !== onTheClock }
  }
  const write = ({ start, until }: { start: LocalTime; until: LocalTime }) => ({
    start: libraryTime(start),
    end: libraryTime(until),
    timezone: timeZone,
  })
  const first = shiftOf(day)
  if (days === 1) return [write(first)]
  const shifts = Array.from({ length: days }, (_, index) => shiftOf(addDays(day, index)))
  return [
    { ...write(first), repeating: { freq: ICalEventRepeatingFreq.DAILY, count: days } },
    ...shifts
      .filter(({ changesClocks }) => first.changesClocks || changesClocks)
      .map((shift) => ({ ...write(shift), recurrenceId: libraryTime(shift.start) })),
  ]
}

function utcDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function descriptionOf({ start, end, place, dates, duration }: CalendarEvent, link: string): string {
  const lines = [
    start === undefined && 'The start time is not known yet.',
    start !== undefined && end === undefined && 'The end time is not known yet.',
    dates && `Dates: ${onOneLine(dates)}`,
    duration && `Duration: ${onOneLine(duration)}`,
    place && `Address: ${onOneLine(place)}`,
    link,
  ]
  return lines.filter(Boolean).join('\n')
}

/** Removes line breaks and the control characters that iCalendar forbids. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
