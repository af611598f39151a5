import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Hint } from '@/components/ui/text'
import { useSignedIn } from '@/features/auth/session'
import { clockIn, dayIn } from '@/lib/format-clock'
import { formatStart, formatWeekday } from '@/lib/format-date'
import { confirmMutation, type MyJob } from '../my-jobs-api'
import { askedFrom, comingState } from '../work-days'
import styles from './day-panel.module.css'

/** The question whether somebody is coming, from 48 hours before the start, and their answer (rule 6.17). */
export function ComingPanel({ job, title, now }: { job: MyJob; title: string; now: Date }) {
  const { userId } = useSignedIn()
  const confirm = useMutation(confirmMutation(useQueryClient(), userId, job.id))
  const state = comingState(job, now)
  if (state === 'early') {
    const from = askedFrom(job.starts_at ?? '')
    const day = formatWeekday(dayIn(job.time_zone, from))
    return (
      <Hint>
        From {day}, {clockIn(job.time_zone, from)}, we ask you to confirm that you are coming.
      </Hint>
    )
  }
  if (state === 'confirmed') {
    return (
      <Notice tone="positive">
        <span className={styles.confirmed}>
          <Check size={20} aria-hidden="true" /> You said that you are coming.
        </span>
      </Notice>
    )
  }
  if (state !== 'asked') return null
  return (
    <div className={styles.panel} data-tone="warning">
      <p className={styles.title}>Are you coming?</p>
      <p>It starts {formatStart(job)}. Please confirm.</p>
      <div className={styles.buttons}>
        <Button
          busy={confirm.isPending}
          busyText="Saving…"
          aria-label={`I'm coming to ${title}`}
          onClick={() => confirm.mutate()}
        >
          I'm coming
        </Button>
      </div>
      {confirm.error && <Notice tone="danger">{confirm.error.message}</Notice>}
    </div>
  )
}
