import { t, tn } from '@/lib/i18n/language'
import type { OwnProfile } from './api'

/** The state of a profile page in a word or two. Urgent if the person must act there. */
export type EntryState = { text: string; isUrgent?: boolean }

export function personalState({ postcode, location }: OwnProfile): EntryState | undefined {
  if (!postcode) return { text: t('Postcode missing'), isUrgent: true }
  return location ? { text: location } : undefined
}

export function experienceState(profile: OwnProfile): EntryState {
  const { experience_years: years, experience_specialties: specialties, communication_style: style } = profile
  if (years > 0) return { text: tn(years, '1 year', '{count} years') }
  return { text: specialties.length > 0 || style ? t('Filled in') : t('Not filled in') }
}

export function bankState({ payment_details: payment }: OwnProfile): EntryState {
  const isWhole = payment?.abn && payment.bsb && payment.account_number
  return isWhole ? { text: t('Filled in') } : { text: t('Details missing'), isUrgent: true }
}
