import type { Tone } from '@/components/ui/tag'
import { formatDate } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'

/**
 * A certificate from the database. The database also computes the state (valid, ending, expired), using its own date.
 */
export type HeldCertificate = { certificate_state: string | null; valid_until: string | null }

/**
 * True if the certificate has expired or will expire within 30 days, so that the course can be taken again
 * (rule 7.21).
 */
export function isRenewable({ certificate_state: state }: HeldCertificate): boolean {
  return state === 'ending' || state === 'expired'
}

/** The validity of a certificate in words. Undefined if the certificate does not expire. */
export function describeValidity({
  certificate_state: state,
  valid_until: day,
}: HeldCertificate): { text: string; tone: Tone } | undefined {
  if (day === null) return undefined
  if (state === 'expired') return { text: t('Expired on {day}', { day: formatDate(day) }), tone: 'danger' }
  return state === 'ending'
    ? { text: t('Expires on {day}', { day: formatDate(day) }), tone: 'warning' }
    : { text: t('Valid until {day}', { day: formatDate(day) }), tone: 'neutral' }
}
