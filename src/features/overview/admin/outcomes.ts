import { word } from '@/lib/i18n/language'
import type { Day } from './api'

/** An application's statuses in stacking order of a day's bar, from the bottom. */
export const outcomes = [
  { key: 'accepted', name: word('Accepted') },
  { key: 'rejected', name: word('Rejected') },
  { key: 'pending', name: word('Pending') },
] as const
export type Outcome = (typeof outcomes)[number]['key']

type Counts = Record<Outcome, number>

export function totalOf(day: Counts): number {
  return day.pending + day.accepted + day.rejected
}

export function sumOf(days: readonly Day[]): Counts {
  const sum = { pending: 0, accepted: 0, rejected: 0 }
  for (const day of days) for (const { key } of outcomes) sum[key] += day[key]
  return sum
}

/** The lines of a scale from 0 to at least `highest`: round whole numbers, four at most. */
export function scaleLines(highest: number): number[] {
  const rough = Math.max(highest, 1) / 3
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((candidate) => candidate >= rough)
  const whole = Math.max(1, Math.round(step ?? rough))
  const lines = [0]
  while ((lines.at(-1) ?? 0) < highest) lines.push((lines.at(-1) ?? 0) + whole)
  return lines.length === 1 ? [0, whole] : lines
}

export function isWeekend(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0
}
