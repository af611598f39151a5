import type { ICalDayJsStub } from 'npm:ical-generator@10.2.0'

/** A day (YYYY-MM-DD) and a time (HH:MM:SS), on the clock of an event's time zone. */
export interface LocalTime {
  day: string
  time: string
}

/** The date `days` days later. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** The local time one hour later. */
export function addHour({ day, time }: LocalTime): LocalTime {
  const hour = (Number(time.slice(0, 2)) + 1) % 24
  return { day: hour === 0 ? addDays(day, 1) : day, time: String(hour).padStart(2, '0') + time.slice(2) }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** How far the zone's clock is ahead of UTC at the timestamp `moment`, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`) - moment
}

/** The timestamp at which the zone's clock shows the local time, in milliseconds. */
export function momentOf({ day, time }: LocalTime, timeZone: string): number {
  const asUtc = Date.parse(`${day}T${time}Z`)
  return asUtc - offsetAt(asUtc - offsetAt(asUtc, timeZone), timeZone)
}

/**
 * The time in the form of a day.js object, as the library accepts it. A JavaScript date would be formatted in the server's
 * own time zone.
 */
export function libraryTime({ day, time }: LocalTime): ICalDayJsStub {
  const texts: Record<string, string> = {
    YYYYMMDD: day.replaceAll('-', ''),
    HHmmss: time.replaceAll(':', ''),
  }
  const asTyped: ICalDayJsStub = {
    format: (pattern = '') => texts[pattern] ?? '',
    isValid: () => true,
    // The library compares two times by the date that this method returns.
    toDate: () => new Date(`${day}T${time}Z`),
    toJSON: () => `${day}T${time}`,
    tz: () => asTyped,
    utc: () => asTyped,
  }
  return asTyped
}
