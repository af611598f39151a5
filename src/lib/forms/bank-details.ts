import { t } from '@/lib/i18n/language'

/** A number without the spaces and hyphens that people type in it. */
export const bare = (text: string) => text.replace(/[\s-]/g, '')

/** The Australian Business Register's weights of an ABN's eleven digits. */
const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** Advice about an ABN, which never prevents saving. Undefined if the ABN is empty or valid. */
export function abnAdvice(abn: string): string | undefined {
  if (abn.trim() === '') return undefined
  const digits = bare(abn)
  if (!/^\d{11}$/.test(digits)) return t('An ABN has 11 digits. You can save it anyway.')
  const sum = abnWeights.reduce(
    (total, weight, place) => total + weight * (Number(digits[place]) - (place === 0 ? 1 : 0)),
    0,
  )
  return sum % 89 === 0 ? undefined : t('This ABN is not valid. Check its 11 digits. You can save it anyway.')
}

/** True if the text is an ABN with valid check digits. */
export const isAbn = (abn: string) => abn.trim() !== '' && abnAdvice(abn) === undefined

/** True if the text is a BSB. 000-000 is no bank, and 999-999 marks the totals in a bank's file. */
export const isBsb = (bsb: string) => /^(?!000000|999999)\d{6}$/.test(bare(bsb))

/** Like {@link abnAdvice}, for a BSB. */
export function bsbAdvice(bsb: string): string | undefined {
  if (bsb.trim() === '' || isBsb(bsb)) return undefined
  return /^\d{6}$/.test(bare(bsb))
    ? t('No bank has this BSB. You can save it anyway.')
    : t('A BSB has 6 digits, like 064-000. You can save it anyway.')
}

/** True if a bank's file accepts the text as an account number. */
export const isAccountNumber = (account: string) => /^(?=.*[1-9])\d{1,9}$/.test(bare(account))

/** Like {@link abnAdvice}, for an account number. */
export function accountAdvice(account: string): string | undefined {
  if (account.trim() === '' || isAccountNumber(account)) return undefined
  return t('An account number has 1 to 9 digits and cannot be all zeros. You can save it anyway.')
}
