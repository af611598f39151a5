import { useMutation } from '@tanstack/react-query'
import { FieldError } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Hint } from '@/components/ui/text'
import type { Hours } from '@/features/pay/hours'
import { formatCents } from '@/lib/format/format-money'
import { t, tn, written } from '@/lib/i18n/language'
import { settleJob } from '../api'
import styles from './hours.module.css'

type RestOfJobsProps = {
  /** The person's days of the week. */
  days: readonly Hours[]
  isOwn: boolean
  onSettled: () => void
}

/** The remaining pay of each job that is paid as a whole, shown after the first approved day (rule 22.14). */
export function RestOfJobs({ days, isOwn, onSettled }: RestOfJobsProps) {
  const jobs = [...new Set(days.map(({ application_id }) => application_id))]
    .map((id) => days.filter(({ application_id }) => application_id === id))
    .filter((own) => own.some(({ line_id }) => line_id !== null))
  return jobs.map((own) => (
    <RestOfJob key={own[0]?.application_id} days={own} isOwn={isOwn} onSettled={onSettled} />
  ))
}

function RestOfJob({ days, isOwn, onSettled }: RestOfJobsProps) {
  const [first] = days
  const left = first?.left_cents ?? 0
  const settling = useMutation({
    mutationFn: (id: string) => settleJob(id, left),
    onSettled,
  })
  if (first === undefined || left === 0) return null
  const daysLeft = first.left_days ?? 0
  const isAllApproved = daysLeft <= 0 && !days.some(({ is_waiting }) => is_waiting)
  return (
    <li className={styles.day}>
      <div className={styles.what} {...written()}>
        {first.title}
      </div>
      <div className={styles.hours}>
        <Hint as="span">{restText(left, daysLeft, isAllApproved)}</Hint>
      </div>
      <div className={styles.amount} />
      <div className={styles.actions}>
        {left > 0 && isAllApproved && !isOwn && (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('Add the {left} that is left of {job}', {
              left: formatCents(left),
              job: first.title,
            })}
            disabled={settling.isPending}
            onClick={() => settling.mutate(first.application_id)}
          >
            {t('Add {left}', { left: formatCents(left) })}
          </Button>
        )}
      </div>
      {settling.error && (
        <div className={styles.refusal}>
          <FieldError>{settling.error.message}</FieldError>
        </div>
      )}
    </li>
  )
}

function restText(left: number, daysLeft: number, isAllApproved: boolean): string {
  if (left < 0) return t('{over} more is approved than this job pays.', { over: formatCents(-left) })
  if (isAllApproved)
    return t('All its days are approved, and {left} of its pay has not been paid.', {
      left: formatCents(left),
    })
  return tn(
    Math.max(daysLeft, 1),
    '{left} of its pay is left for 1 more day.',
    '{left} of its pay is left for {count} more days.',
    { left: formatCents(left) },
  )
}
