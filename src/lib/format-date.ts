const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const calendarDay = /^(\d{4})-(\d{2})-(\d{2})$/
const seconds = /^-?\d{1,13}(\.\d+)?$/

/** The texts for what is not a date (specification, part 8). */
const missingText = 'N/A'
const invalidText = 'Invalid Date'

/**
 * Writes a date as month short, day, year: "Nov 21, 2026" (specification, part 9).
 * A calendar day ('2026-11-21') is written as it stands, in every time zone. A moment (ISO with a time, or
 * numeric seconds) is the day it was in eastern Australia, where the work is, whatever the device's zone.
 * @returns the date, `missing` for null, undefined or an empty text, 'Invalid Date' for what is not a date.
 */
export function formatDate(value: string | number | null | undefined, missing: string = missingText): string {
  if (value === null || value === undefined) return missing
  const text = String(value).trim()
  if (text === '') return missing
  const day = calendarDay.exec(text)
  if (day) return formatDay(Number(day[1]), Number(day[2]), Number(day[3]))
  const moment = seconds.test(text) ? new Date(Number(text) * 1000) : new Date(text)
  if (Number.isNaN(moment.getTime())) return invalidText
  return formatMoment(moment)
}

/** The start date on a job card: as {@link formatDate}, but 'TBD' where there is none. */
export function formatStartDate(value: string | number | null | undefined): string {
  return formatDate(value, 'TBD')
}

function formatDay(year: number, month: number, day: number): string {
  const name = months[month - 1]
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (name === undefined || day < 1 || day > lastDay) return invalidText
  return `${name} ${day}, ${year}`
}

/** Brisbane has no daylight saving: a moment is on the same day there all year round. */
const inBrisbane = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Brisbane',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

function formatMoment(moment: Date): string {
  const parts = new Map(inBrisbane.formatToParts(moment).map((part) => [part.type, Number(part.value)]))
  return formatDay(parts.get('year') ?? 0, parts.get('month') ?? 0, parts.get('day') ?? 0)
}
