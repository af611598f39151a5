import type { OwnDocument } from '@/features/documents'
import { countNeedingOwner, documentsOf } from '@/features/documents'
import type { PushState } from '@/features/messages'
import { documentTypes } from '@/lib/format/domain'
import { t, tn } from '@/lib/i18n/language'
import type { OwnProfile } from './api'

/** A page of the profile in a word or two. Urgent: the person has something to do there. */
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

/** @param now in milliseconds. */
export function documentsState(documents: readonly OwnDocument[], now = Date.now()): EntryState {
  const needing = countNeedingOwner(documents, now)
  if (needing > 0)
    return { text: tn(needing, '1 document needs you', '{count} documents need you'), isUrgent: true }
  const waiting = documents.filter(({ state }) => state === 'waiting').length
  if (waiting > 0) return { text: tn(waiting, '1 being checked', '{count} being checked') }
  const checked = documentTypes.filter(({ type }) => documentsOf(documents, type).current).length
  return {
    text:
      checked === 0
        ? t('None uploaded')
        : t('{count} of {all} checked', { count: checked, all: documentTypes.length }),
  }
}

export function bankState({ payment_details: payment }: OwnProfile): EntryState {
  const isWhole = payment?.abn && payment.bsb && payment.account_number
  return isWhole ? { text: t('Filled in') } : { text: t('Details missing'), isUrgent: true }
}

export function pushStateText(state: PushState): EntryState | undefined {
  switch (state) {
    case 'on':
      return { text: t('Push is on') }
    case 'off':
      return { text: t('Push is off') }
    case 'blocked':
      return { text: t('Push is blocked') }
    case 'insecure':
    case 'unsupported':
      return undefined
  }
}
