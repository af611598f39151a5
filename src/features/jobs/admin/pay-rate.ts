import type { Tables } from '@/lib/database.types'
import { payBases } from '@/lib/format/fixed-lists'
import { formatCents } from '@/lib/format/format-money'
import { jobBounds } from '@/lib/forms/limits'
import { t } from '@/lib/i18n/language'
import { readPay } from './read-pay'

/** The rate as shown in the form. `rate_cents` is a text in dollars, as typed. */
export type TypedRate = { pay_basis: '' | (typeof payBases)[number]['value']; rate_cents: string }

const none: TypedRate = { pay_basis: '', rate_cents: '' }

/** Parses a typed rate in dollars, and returns it in cents. Returns null for any other text (rule 11.29). */
export function readRate(typed: string): number | null {
  const [, dollars, cents = ''] = /^\$?\s*(\d{1,6})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  const rate = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
  return rate >= 1 && rate <= jobBounds.rateCents ? rate : null
}

/** The rate of a stored job, as values of the form. Undefined if the job has none. */
export function typedRate(job: Partial<Pick<Tables<'jobs'>, 'pay_basis' | 'rate_cents'>>) {
  const basis = payBases.find(({ value }) => value === job.pay_basis)?.value
  if (basis === undefined || typeof job.rate_cents !== 'number') return undefined
  return { pay_basis: basis, rate_cents: (job.rate_cents / 100).toFixed(2) }
}

/**
 * The rate that a job's pay text states, as values of the form. Empty unless the text states exactly one rate
 * (rule 11.29).
 */
export function proposedRate(pay: string): TypedRate {
  const reading = readPay(pay)
  if (reading === undefined || reading.isLeast) return none
  return { pay_basis: reading.basis, rate_cents: (reading.cents / 100).toFixed(2) }
}

/** How a pay text was understood, e.g. "We read this as $35.00 an hour". Undefined if the text was not understood. */
export function describeReading(pay: string): string | undefined {
  const reading = readPay(pay)
  return (
    reading && readingTexts[reading.isLeast ? 'least' : 'exact'][reading.basis](formatCents(reading.cents))
  )
}

const readingTexts = {
  exact: {
    hour: (amount: string) => t('We read this as {amount} an hour', { amount }),
    day: (amount: string) => t('We read this as {amount} a day', { amount }),
    job: (amount: string) => t('We read this as {amount} for the whole job', { amount }),
  },
  least: {
    hour: (amount: string) => t('We read this as at least {amount} an hour', { amount }),
    day: (amount: string) => t('We read this as at least {amount} a day', { amount }),
    job: (amount: string) => t('We read this as at least {amount} for the whole job', { amount }),
  },
}

/**
 * Suggests "$34.90/hour" for "34.9". Undefined if the text is more than an amount, or if the amount is not
 * read as hourly.
 */
export function suggestedPay(typed: string): string | undefined {
  const [, dollars, cents] = /^\$?\s*(\d+)(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  if (dollars === undefined || readPay(typed)?.basis !== 'hour') return undefined
  return `$${dollars}${cents === undefined ? '' : `.${cents.padEnd(2, '0')}`}/hour`
}
