import type { Tone } from '@/components/ui/tag'
import { t } from '@/lib/i18n/language'
import type { ListedRun, Unpaid } from './api'

export const runStatuses: Readonly<Record<string, { text: string; tone: Tone }>> = {
  draft: { text: t('Draft'), tone: 'warning' },
  exported: { text: t('Exported'), tone: 'info' },
  rejected: { text: t('Rejected by the bank'), tone: 'danger' },
  paid: { text: t('Paid'), tone: 'positive' },
}

/**
 * The total of a run's bank file in cents. It consists of the run's own payments with GST, and of the
 * payments that the run sends again.
 */
export const totalOf = (run: Pick<ListedRun, 'amount_cents' | 'gst_cents' | 'resent_cents'>) =>
  run.amount_cents + run.gst_cents + run.resent_cents

/** The reasons why a person cannot be paid (rule 23.7). */
export const unpaidReasons: Readonly<Record<Unpaid['reason'], string>> = {
  nothing: t('Nothing to pay, because deductions use up all the pay.'),
  no_abn: t('No ABN'),
  abn: t('This ABN is not valid. Check its 11 digits.'),
  bsb: t('No valid BSB (6 digits)'),
  account: t('No valid account number (1 to 9 digits)'),
}
