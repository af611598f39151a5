import { holidayOn } from '@/features/jobs/admin'
import { addDays } from '@/lib/format/format-clock'
import { t } from '@/lib/i18n/language'

/**
 * Why banks do not pay on a calendar day; undefined when they do. A holiday counts where New South Wales and Victoria both have it,
 * because banks settle in Sydney and Melbourne (rule 23.19). Known until 2035; after that only the database refuses a holiday.
 */
export function bankingDayFault(day: string): string | undefined {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6) return t('Banks do not pay at weekends.')
  const holiday = holidayOn(day, 'VIC') && holidayOn(day, 'NSW')
  return holiday && t('Banks do not pay on public holidays: {holiday}.', { holiday })
}

/** The first day after another on which banks pay. */
export function nextBankingDay(after: string): string {
  let day = addDays(after, 1)
  while (bankingDayFault(day) !== undefined) day = addDays(day, 1)
  return day
}
