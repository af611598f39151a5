import { addDays, dayIn } from '@/lib/format/format-clock'

/** The number of days that My week loads at once: four weeks. */
export const daysShown = 28

/** Today's date in the device's time zone, such as 2026-11-30. */
export function todayHere(now = new Date()): string {
  return dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, now)
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  // `getUTCDay` returns 0 for Sunday, and 1 for Monday.
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** True if a text is a date, such as 2026-11-30. */
export function isDay(text: string): boolean {
  return /^(19|20|21)\d\d-[01]\d-[0-3]\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** True if a text is the date of a Monday, such as 2026-11-30. */
export function isMonday(text: string): boolean {
  return isDay(text) && mondayOf(text) === text
}

/** The seven days of the week that begins on this Monday. */
export function daysOfWeek(monday: string): string[] {
  return Array.from({ length: 7 }, (_, number) => addDays(monday, number))
}

/** True if a day is within one of the periods in which the person is away. */
export function isAway(day: string, away: readonly { from: string; to: string }[]): boolean {
  return away.some(({ from, to }) => from <= day && day <= to)
}
