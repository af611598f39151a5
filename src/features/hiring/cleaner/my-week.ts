import { addDays } from '@/lib/format/format-clock'
import { daysOfWeek, daysShown, isAway } from '@/lib/format/weeks'
import type { WeekWork } from '../my-week-api'

type WeekDay = { day: string; work: WeekWork[]; isAway: boolean }
export type Week = { monday: string; minutes: number; days: WeekDay[] }

/**
 * The weeks of My week (rule 20.7). The first two weeks list every remaining day. Later weeks list only days
 * with work or absence. Past days are listed only if there was work.
 */
export function weeksFrom(
  monday: string,
  today: string,
  work: readonly WeekWork[],
  away: readonly { from: string; to: string }[],
): Week[] {
  const mondays = Array.from({ length: daysShown / 7 }, (_, number) => addDays(monday, number * 7))
  return mondays.map((first, number) => {
    const days = daysOfWeek(first)
      .map((day) => ({ day, work: work.filter((one) => one.day === day), isAway: isAway(day, away) }))
      .filter((one) => one.work.length > 0 || (one.day >= today && (number < 2 || one.isAway)))
    const minutes = days.flatMap((one) => one.work).reduce((sum, one) => sum + one.minutes, 0)
    return { monday: first, minutes, days }
  })
}
