const formatters = new Map<string, Intl.DateTimeFormat>()

/** The date and time parts of a timestamp in a time zone, such as Australia/Perth. */
function partsIn(timeZone: string, moment: Date): Record<string, string> {
  const formatter =
    formatters.get(timeZone) ??
    // Canadian English formats days as they are stored (2026-11-22).
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formatters.set(timeZone, formatter)
  return Object.fromEntries(formatter.formatToParts(moment).map(({ type, value }) => [type, value]))
}

/** The calendar day of a timestamp in a time zone: "2026-11-22". */
export function dayIn(timeZone: string, moment: Date): string {
  const { year, month, day } = partsIn(timeZone, moment)
  return `${year}-${month}-${day}`
}

/** The time of day of a timestamp in a time zone: "07:30". */
export function clockIn(timeZone: string, moment: Date): string {
  const { hour, minute } = partsIn(timeZone, moment)
  return `${hour}:${minute}`
}

/** A calendar day moved by a number of days, which can be negative. */
export function addDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}
