const calendarDay = /^\d{4}-\d{2}-\d{2}$/
const seconds = /^-?\d{1,13}(\.\d+)?$/

// Rule 3.12.
const missingText = 'N/A'
const invalidText = 'Invalid Date'

/** Where the work is. Without daylight saving: a moment is on the same day there all year round. */
const workZone = 'Australia/Brisbane'

/**
 * Writes a date as short month, day and year in the person's own locale: "18 Nov 2026" in Australia.
 * A calendar day ('2026-11-18') is written as it stands, in every time zone. A moment (ISO with a time, or
 * numeric seconds) is the day it was in eastern Australia, whatever the device's zone.
 * @returns the date, `missing` for null, undefined or an empty text, 'Invalid Date' for what is not a date.
 */
export function formatDate(value: string | number | null | undefined, missing: string = missingText): string {
  const text = String(value ?? '').trim()
  if (text === '') return missing
  const look = { day: 'numeric', month: 'short', year: 'numeric' } as const
  if (calendarDay.test(text)) return formatDay(text, look)
  return write(seconds.test(text) ? new Date(Number(text) * 1000) : new Date(text), workZone, look)
}

/** The start date on a job card: as {@link formatDate}, but 'TBD' where there is none. */
export function formatStartDate(value: string | number | null | undefined): string {
  return formatDate(value, 'TBD')
}

/** A calendar day ('2026-11-21') without its year: "21 Nov". */
export function formatShortDay(day: string): string {
  return formatDay(day, { day: 'numeric', month: 'short' })
}

/** The same with its weekday: "Sat, 21 Nov". */
export function formatWeekday(day: string): string {
  return formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' })
}

function formatDay(day: string, look: Intl.DateTimeFormatOptions): string {
  const midnight = new Date(`${day}T00:00:00Z`)
  // Browsers read 30 February as 2 March.
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
  return exists ? write(midnight, 'UTC', look) : invalidText
}

const writers = new Map<string, Intl.DateTimeFormat>()

function write(moment: Date, timeZone: string, look: Intl.DateTimeFormatOptions): string {
  if (Number.isNaN(moment.getTime())) return invalidText
  const locale = personLocale()
  const key = [locale, timeZone, ...Object.keys(look)].join()
  // Making one costs a hundred times what writing with it does, and lists are long.
  const writer =
    writers.get(key) ?? new Intl.DateTimeFormat(locale, { ...look, timeZone, calendar: 'gregory' })
  writers.set(key, writer)
  return writer.format(moment)
}

/** The browser's first language. Some browsers name none, or one that is no language tag ('en-US@posix'). */
function personLocale(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? 'en-AU'
  } catch {
    return 'en-AU'
  }
}
