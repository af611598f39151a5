import { formatCents } from '@/lib/format/format-money'
import { t, tn } from '@/lib/i18n/language'
import type { StoredJob } from './form-api'
import type { JobValues } from './form-schema'

/** The number of approved days of one person for a job, and their total pay in cents. */
export type Approved = { approved_days: number; approved_cents: number }

type Pay = Pick<JobValues, 'pay_per_cleaner' | 'pay_basis' | 'rate_cents' | 'days'>

type StoredPay = Pick<StoredJob, 'pay_per_cleaner' | 'pay_basis' | 'rate_cents' | 'days'>

/** True if a save changes the job's number of days or its pay. */
function isPayChanged(opened: StoredPay, { pay_per_cleaner, pay_basis, rate_cents, days }: Pay): boolean {
  return (
    (opened.pay_per_cleaner ?? '') !== pay_per_cleaner ||
    (opened.pay_basis ?? '') !== pay_basis ||
    opened.rate_cents !== rate_cents ||
    Math.max(opened.days ?? 1, 1) !== Math.max(days ?? 1, 1)
  )
}

/**
 * Sentences that explain how changed days or pay affect a job's approved days (rule 22.14). Undefined if
 * neither changes, or if nothing is approved.
 */
export function meaningOfChange(
  opened: StoredPay,
  values: Pay,
  approved: readonly Approved[],
): string[] | undefined {
  if (approved.length === 0 || !isPayChanged(opened, values)) return undefined
  const days = approved.reduce((sum, { approved_days }) => sum + approved_days, 0)
  const cents = approved.reduce((sum, { approved_cents }) => sum + approved_cents, 0)
  const stay = tn(
    days,
    '1 day is approved, for {amount}. It will not change.',
    '{count} days are approved, for {amount} in total. They will not change.',
    { amount: formatCents(cents) },
  )
  const { pay_basis: basis, rate_cents: rate } = values
  if (basis === '' || rate === null)
    return [stay, t('Other days cannot be approved until this job has a pay rate.')]
  if (basis === 'hour')
    return [stay, t('Other days are paid {amount} an hour.', { amount: formatCents(rate) })]
  if (basis === 'day') return [stay, t('Other days are paid {amount} each.', { amount: formatCents(rate) })]
  return [stay, ...restOfWholeJob(rate, Math.max(values.days ?? 1, 1), approved)]
}

const sum = (rests: readonly { cents: number }[]) =>
  formatCents(Math.abs(rests.reduce((all, { cents }) => all + cents, 0)))

/**
 * Returns sentences about the remaining pay of a job that is paid as a whole, and the number of days that this pay
 * covers.
 * @param rate the job's pay in cents.
 * @param total the job's number of days.
 */
function restOfWholeJob(rate: number, total: number, approved: readonly Approved[]): string[] {
  const rests = approved.map(({ approved_days, approved_cents }) => ({
    days: total - approved_days,
    cents: rate - approved_cents,
  }))
  const over = rests.filter(({ cents }) => cents < 0)
  const stuck = rests.filter(({ days, cents }) => cents > 0 && days <= 0)
  const open = rests.filter(({ days, cents }) => cents > 0 && days > 0)
  const openDays = open.reduce((all, { days }) => all + days, 0)
  return [
    ...(open.length > 0
      ? [
          tn(openDays, 'That leaves {left} for 1 more day.', 'That leaves {left} for {count} more days.', {
            left: sum(open),
          }),
        ]
      : []),
    ...(stuck.length > 0
      ? [
          t(
            'Then all days are approved, and {left} of {pay} is left over. You can add it on the Hours page.',
            {
              left: sum(stuck),
              pay: formatCents(rate * stuck.length),
            },
          ),
        ]
      : []),
    ...(over.length > 0
      ? [
          t(
            'The approved days come to {over} more than the job pays. Reopen days, or deduct the difference.',
            {
              over: sum(over),
            },
          ),
        ]
      : []),
  ]
}
