import { useMutation } from '@tanstack/react-query'
import { FieldError } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Hint } from '@/components/ui/text'
import type { Hours } from '@/features/pay/hours'
import { formatCents } from '@/lib/format/format-money'
import { t, tn } from '@/lib/i18n/language'
import { settleJob } from '../api'
import type { Rest } from '../schema'

type RestOfJobProps = {
  /** The last approved day of the job in this week. */
  hours: Hours
  rest: Rest
  isOwn: boolean
  onSettled: () => void
}

/** The unapproved remaining pay of a job that is paid as a whole, with a button to add it (rule 22.14). */
export function RestOfJob({ hours, rest: { cents, days, is_waiting }, isOwn, onSettled }: RestOfJobProps) {
  const settling = useMutation({ mutationFn: () => settleJob(hours.application_id, cents), onSettled })
  const isAllApproved = days <= 0 && !is_waiting
  return (
    <>
      <Hint>{restText(cents, days, isAllApproved)}</Hint>
      {cents > 0 && isAllApproved && !isOwn && (
        <Button
          variant="secondary"
          size="small"
          aria-label={t('Add the remaining {left} for {job}', {
            left: formatCents(cents),
            job: hours.title,
          })}
          disabled={settling.isPending}
          onClick={() => settling.mutate()}
        >
          {t('Add {left}', { left: formatCents(cents) })}
        </Button>
      )}
      {settling.error && <FieldError>{settling.error.message}</FieldError>}
    </>
  )
}

function restText(left: number, daysLeft: number, isAllApproved: boolean): string {
  if (left < 0) return t('The approved pay is {over} more than this job pays.', { over: formatCents(-left) })
  if (isAllApproved)
    return t('All days of this job are approved, but {left} of its pay is left over.', {
      left: formatCents(left),
    })
  return tn(
    Math.max(daysLeft, 1),
    '{left} of this job’s pay remains for 1 more day.',
    '{left} of this job’s pay remains for {count} more days.',
    { left: formatCents(left) },
  )
}
