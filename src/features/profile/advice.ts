import { t } from '@/lib/i18n/language'

/** The Australian Business Register's weights of an ABN's eleven digits. */
const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** What to point out about an ABN; undefined if it is empty or valid. It never prevents saving. */
export function abnAdvice(abn: string): string | undefined {
  if (abn.trim() === '') return undefined
  const digits = abn.replace(/[\s-]/g, '')
  if (!/^\d{11}$/.test(digits)) return t('An ABN has 11 digits. You can save it anyway.')
  const sum = abnWeights.reduce(
    (total, weight, place) => total + weight * (Number(digits[place]) - (place === 0 ? 1 : 0)),
    0,
  )
  return sum % 89 === 0
    ? undefined
    : t('This ABN cannot be right: its check digits do not match. You can save it anyway.')
}

/** Whether it is an ABN, by its check digits. */
export const isAbn = (abn: string) => abn.trim() !== '' && abnAdvice(abn) === undefined

/** As {@link abnAdvice}, for a BSB. */
export function bsbAdvice(bsb: string): string | undefined {
  if (bsb.trim() === '' || /^\d{6}$/.test(bsb.replace(/[\s-]/g, ''))) return undefined
  return t('A BSB has 6 digits, like 064-000. You can save it anyway.')
}
