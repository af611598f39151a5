import type { Day } from './api'

/** The pattern of the rejected ones, which the chart defines. */
export const stripesId = 'outcome-stripes'

/**
 * How an application stands, in the order in which a day's bar is stacked, from its foot. The colours are in
 * overview.css; a pattern can only be named where the document can be found, which is not a style sheet.
 */
export const outcomes = [
  { key: 'accepted', name: 'Accepted', fill: undefined },
  { key: 'rejected', name: 'Rejected', fill: `url(#${stripesId})` },
  { key: 'pending', name: 'Pending', fill: undefined },
] as const
export type Outcome = (typeof outcomes)[number]['key']

type Counts = Record<Outcome, number>

export function totalOf(day: Counts): number {
  return day.pending + day.accepted + day.rejected
}

/** All days together. */
export function sumOf(days: readonly Day[]): Counts {
  const sum = { pending: 0, accepted: 0, rejected: 0 }
  for (const day of days) for (const { key } of outcomes) sum[key] += day[key]
  return sum
}

/** The lines of a scale from 0 to at least `highest`: whole numbers, round ones, four at most. */
export function scaleLines(highest: number): number[] {
  const rough = Math.max(highest, 1) / 3
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((candidate) => candidate >= rough)
  const whole = Math.max(1, Math.round(step ?? rough))
  const lines = [0]
  while ((lines.at(-1) ?? 0) < highest) lines.push((lines.at(-1) ?? 0) + whole)
  return lines.length === 1 ? [0, whole] : lines
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A calendar day as read from the database ('2026-11-21') as it is said of a chart: 'Sat, Nov 21'. */
export function sayDay(day: string): string {
  return `${weekdays[weekdayOf(day)]}, ${sayShortDay(day)}`
}

/** The same without the weekday: 'Nov 21'. */
export function sayShortDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}`
}

export function isWeekend(day: string): boolean {
  return weekdayOf(day) % 6 === 0
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
