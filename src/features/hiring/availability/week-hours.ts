import { t } from '@/lib/i18n/language'

/** The days of a week, and the parts of a day (rule 20.1). */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export const parts = ['morning', 'day', 'evening', 'night'] as const
type Weekday = (typeof weekdays)[number]
export type Part = (typeof parts)[number]
export type Hour = `${Weekday}_${Part}`

export const hours = weekdays.flatMap((day) => parts.map((part) => `${day}_${part}` as const))

export const partTexts: Record<Part, { name: string; hours: string }> = {
  morning: { name: t('Morning'), hours: '5–9' },
  day: { name: t('Day'), hours: '9–17' },
  evening: { name: t('Evening'), hours: '17–22' },
  night: { name: t('Night'), hours: '22–5' },
}

export const weekdayNames: Record<Weekday, string> = {
  mon: t('Monday'),
  tue: t('Tuesday'),
  wed: t('Wednesday'),
  thu: t('Thursday'),
  fri: t('Friday'),
  sat: t('Saturday'),
  sun: t('Sunday'),
}

const hoursOf = (days: readonly Weekday[], of: readonly Part[]) =>
  days.flatMap((day) => of.map((part): Hour => `${day}_${part}`))

/** Common weeks, each set with one click. */
export const usualHours: readonly { name: string; hours: readonly Hour[] }[] = [
  { name: t('Weekdays'), hours: hoursOf(weekdays.slice(0, 5), ['morning', 'day']) },
  { name: t('Every evening'), hours: hoursOf(weekdays, ['evening']) },
  { name: t('Weekends'), hours: hoursOf(['sat', 'sun'], ['morning', 'day', 'evening']) },
]

/** A text like "Monday: Morning, Day" for each day with free hours. */
export function freeDays(free: readonly Hour[]): string[] {
  return weekdays.flatMap((day) => {
    const named = parts.filter((part) => free.includes(`${day}_${part}`)).map((part) => partTexts[part].name)
    if (named.length === 0) return []
    return t('{day}: {parts}', { day: weekdayNames[day], parts: named.join(', ') })
  })
}
