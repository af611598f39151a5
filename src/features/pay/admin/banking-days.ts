import { addDays } from '@/lib/format/format-clock'
import { t } from '@/lib/i18n/language'

/** The names of the public holidays of New South Wales and Victoria. The keys of the maps are the days. */
type BankHolidays = Record<'nsw' | 'vic', ReadonlyMap<string, string>>

/**
 * The reason why banks process no payments on a calendar day, or undefined if they do. Only holidays of both New
 * South Wales and Victoria count, because banks settle in Sydney and Melbourne (rule 23.19).
 */
export function bankingDayFault(day: string, { nsw, vic }: BankHolidays): string | undefined {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6)
    return t('Banks do not process payments on weekends. Choose another day.')
  const holiday = vic.has(day) ? nsw.get(day) : undefined
  return (
    holiday &&
    t('Banks do not process payments on public holidays ({holiday}). Choose another day.', { holiday })
  )
}

/** The first banking day after a given day. */
export function nextBankingDay(after: string, holidays: BankHolidays): string {
  let day = addDays(after, 1)
  while (bankingDayFault(day, holidays) !== undefined) day = addDays(day, 1)
  return day
}
