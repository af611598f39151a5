import { formatHours } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { t } from '@/lib/i18n/language'
import type { StatementLine } from './statement-api'

export const kindNames: Readonly<Record<string, string>> = {
  work: t('Work done'),
  travel: t('Travel'),
  bonus: t('Bonus'),
  advance: t('Advance'),
  deduction: t('Deduction'),
  correction: t('Correction'),
}

/**
 * The names of the kinds on an invoice. A correction is called an adjustment there, which is the tax office's
 * word for a change to an earlier supply.
 */
export const invoiceKindNames: typeof kindNames = { ...kindNames, correction: t('Adjustment') }

/** A pay line as a text: "Office clean, 7 h 30 min at $30.50" or "Travel: toll". */
export function describeLine(
  { kind, job_title, minutes, basis, rate_cents, reason }: Omit<StatementLine, 'is_taxable'>,
  names = kindNames,
): string {
  const name = names[kind] ?? kind
  if (kind !== 'work') return [name, job_title, reason].filter(Boolean).join(': ')
  const hours = formatHours(minutes ?? 0)
  const time =
    basis === 'hour' && rate_cents !== null
      ? t('{hours} at {rate}', { hours, rate: formatCents(rate_cents) })
      : hours
  return [job_title ?? name, time].join(', ')
}
