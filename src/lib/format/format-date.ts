import { language, locale, t } from '../i18n/language'
import { addDays, dayIn } from './format-clock'

const calendarDay = /^\d{4}-\d{2}-\d{2}$/
const seconds = /^-?\d{1,13}(\.\d+)?$/

// Rule 3.12 fixes both texts.
const missingText = t('N/A')
const invalidText = t('Invalid Date')

/** The time zone of the app's dates. It has no daylight saving, so its offset from UTC is the same all year. */
const workZone = 'Australia/Brisbane'

/**
 * Formats a date in the user's locale: "18 Nov 2026" in Australia. A calendar day ('2026-11-18') stays the
 * same day. A timestamp (ISO with a time, or numeric seconds) becomes its day in eastern Australia, whatever
 * the device's time zone.
 * @returns the date, `missing` for null, undefined or an empty text, or 'Invalid Date'.
 */
export function formatDate(value: string | number | null | undefined, missing: string = missingText): string {
  const text = String(value ?? '').trim()
  if (text === '') return missing
  const look = { day: 'numeric', month: 'short', year: 'numeric' } as const
  if (calendarDay.test(text)) return formatDay(text, look)
  return write(seconds.test(text) ? new Date(Number(text) * 1000) : new Date(text), workZone, look)
}

/** The time of day in eastern Australia, "09:40". {@link formatDate} gives the matching date. */
export function formatTime(value: string | null): string {
  if (value === null) return missingText
  return write(new Date(value), workZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** Date and time in eastern Australia: "22 Nov 2026, 09:40". */
export function formatMoment(value: string | null): string {
  return `${formatDate(value)}, ${formatTime(value)}`
}

/** A job's day and times of day (HH:MM or HH:MM:SS), in the time zone of the job's location. */
export type JobTimes = { start_date: string | null; start_time: string | null; end_time: string | null }

/**
 * A job's start: "Mon 23 Nov 2026, 07:30 to 15:00" or, without times, "Mon 23 Nov 2026" (rule 3.11).
 * @param missing the text for a missing day.
 */
export function formatStart(job: JobTimes, missing = t('TBD')): string {
  const times = formatTimes(job)
  const day = formatWorkDay(job.start_date, missing)
  return times === '' ? day : `${day}, ${times}`
}

/** A day with its weekday: "Mon 23 Nov 2026". */
export function formatWorkDay(day: string | null, missing = missingText): string {
  const date = formatDate(day, missing)
  if (day === null || !calendarDay.test(day) || date === invalidText) return date
  return withWeekday(day, date)
}

/** A job's times of day: "07:30 to 15:00", "07:30", or an empty text. */
export function formatTimes({ start_time, end_time }: Omit<JobTimes, 'start_date'>): string {
  return [start_time, end_time].flatMap((time) => time?.slice(0, 5) ?? []).join(t(' to '))
}

/** A duration of work: "7 h", "7 h 30 min". */
export function formatHours(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? t('{hours} h', { hours }) : t('{hours} h {minutes} min', { hours, minutes: rest })
}

/** A calendar day ('2026-11-21') without its year: "21 Nov". */
export function formatShortDay(day: string): string {
  return formatDay(day, { day: 'numeric', month: 'short' })
}

/** A calendar day with its weekday and without its year: "Sat 21 Nov". */
export function formatWeekday(day: string): string {
  return withWeekday(day, formatShortDay(day))
}

/**
 * A job's day as people say it, with its start time: "Today 07:30", "Tomorrow", "Sat 21 Nov 07:30" (rule 3.11).
 * @param missing the text for a missing day.
 */
export function formatNearStart(
  { start_date: day, start_time: time, time_zone: zone }: Omit<JobTimes, 'end_time'> & { time_zone: string },
  now: Date,
  missing = t('TBD'),
): string {
  if (day === null) return missing
  return [nearDay(day, zone, now) ?? formatWeekday(day), time?.slice(0, 5)].filter(Boolean).join(' ')
}

/** {@link formatStart} for lists with jobs of any year. Only today and tomorrow become words: "Tomorrow, 07:30 to 15:00". */
export function formatListedStart(job: JobTimes & { time_zone: string }, now: Date): string {
  const near = job.start_date === null ? undefined : nearDay(job.start_date, job.time_zone, now)
  return near === undefined ? formatStart(job) : [near, formatTimes(job)].filter(Boolean).join(', ')
}

/** "Today" or "Tomorrow" in the job's time zone. Undefined for any other day. */
function nearDay(day: string, zone: string, now: Date): string | undefined {
  const today = dayIn(zone, now)
  if (day === today) return t('Today')
  return day === addDays(today, 1) ? t('Tomorrow') : undefined
}

/** The weekday of a calendar day: "Sat". */
export function formatWeekdayName(day: string): string {
  return formatDay(day, { weekday: 'short' })
}

/** Joins the weekday and the date here, because browsers put a comma between the two only in some formats. */
function withWeekday(day: string, date: string): string {
  return t('{weekday} {day}', { weekday: formatWeekdayName(day), day: date })
}

function formatDay(day: string, look: Intl.DateTimeFormatOptions): string {
  const midnight = new Date(`${day}T00:00:00Z`)
  // Checked, because browsers parse 30 February as 2 March.
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
  return exists ? write(midnight, 'UTC', look) : invalidText
}

const writers = new Map<string, Intl.DateTimeFormat>()

function write(moment: Date, timeZone: string, look: Intl.DateTimeFormatOptions): string {
  if (Number.isNaN(moment.getTime())) return invalidText
  const spoken = personLocale()
  const key = [spoken, timeZone, ...Object.keys(look)].join()
  // Cached, because creating a formatter is a hundred times slower than using it.
  const writer =
    writers.get(key) ?? new Intl.DateTimeFormat(spoken, { ...look, timeZone, calendar: 'gregory' })
  writers.set(key, writer)
  return writer.format(moment)
}

/**
 * Returns the app's locale or, if the app is in English, the browser's first language. Returns 'en-AU' if the browser's
 * language is missing or invalid ('en-US@posix').
 */
export function personLocale(): string {
  if (language !== 'en') return locale
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? 'en-AU'
  } catch {
    return 'en-AU'
  }
}
