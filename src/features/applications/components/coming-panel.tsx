import { useMutation, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Hint } from '@/components/ui/text'
import { showToast } from '@/components/ui/toast-store'
import { useSignedIn } from '@/features/auth/session'
import { clockIn, dayIn } from '@/lib/format-clock'
import { formatStart, formatWeekday } from '@/lib/format-date'
import { t } from '@/lib/language'
import { codeOf, codes } from '@/lib/result'
import { confirmMutation, type MyJob } from '../my-jobs-api'
import { askedFrom, type ComingState } from '../work-days'
import styles from './day-panel.module.css'
import { WithdrawButton } from './withdraw-button'

/** The question whether somebody is coming, from 48 hours before the start, and their answer (rule 6.17). */
export function ComingPanel({ job, state, title }: { job: MyJob; state: ComingState; title: string }) {
  const { userId } = useSignedIn()
  const confirm = useMutation(confirmMutation(useQueryClient(), userId, job.id))

  function handleConfirm() {
    confirm.mutateAsync().catch((error: unknown) => {
      // After a conflict the card may leave, and would take a notice and the callbacks of mutate() with it.
      if (error instanceof Error && isConflict(error)) showToast(error.message, { tone: 'danger' })
    })
  }

  if (state === 'early') {
    const from = askedFrom(job.starts_at ?? '')
    const day = formatWeekday(dayIn(job.time_zone, from))
    return (
      <Hint>
        {t('You can confirm from {day}, {time}.', {
          day,
          time: clockIn(job.time_zone, from),
        })}
      </Hint>
    )
  }
  if (state === 'confirmed') {
    return (
      <Notice tone="positive">
        <span className={styles.confirmed}>
          <Check size={20} aria-hidden="true" /> {t('Confirmed. See you there.')}
        </span>
      </Notice>
    )
  }
  if (state !== 'asked') return null
  return (
    <div className={styles.panel} data-tone="warning">
      <p className={styles.title}>{t('Are you coming?')}</p>
      <p>{t('It starts {when}. Please confirm.', { when: formatStart(job) })}</p>
      <div className={styles.buttons}>
        <Button
          busy={confirm.isPending}
          busyText={t('Saving…')}
          aria-label={t("I'm coming to {title}", { title })}
          onClick={handleConfirm}
        >
          {t("I'm coming")}
        </Button>
      </div>
      <div className={styles.no}>
        <WithdrawButton application={{ id: job.id, status: 'Accepted' }} title={title} />
      </div>
      {confirm.error && !isConflict(confirm.error) && <Notice tone="danger">{confirm.error.message}</Notice>}
    </div>
  )
}

function isConflict(error: Error): boolean {
  return codeOf(error) === codes.conflict
}
