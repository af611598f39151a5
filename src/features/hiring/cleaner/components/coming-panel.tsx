import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Hint } from '@/components/ui/text'
import { clockIn, dayIn } from '@/lib/format/format-clock'
import { formatStart, formatWeekday } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type ComingState, type DatedJob, promptedFrom } from '../../work-days'
import { report } from '../visit-reports'
import styles from './day-panel.module.css'

type ComingPanelProps = {
  job: DatedJob
  state: ComingState
  title: string
  /** The button to withdraw, shown next to "I'm coming". */
  withdraw: ReactNode
}

/** Asks from 48 hours before the start whether the person is coming, and shows their answer (rule 6.17). */
export function ComingPanel({ job, state, title, withdraw }: ComingPanelProps) {
  const { userId } = useSignedIn()

  if (state === 'early') {
    const from = promptedFrom(job.starts_at ?? '')
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
  if (state === 'confirmed' || state === 'kept') {
    return (
      <Notice tone="positive">
        <span className={styles.confirmed}>
          <Check size={20} aria-hidden="true" /> {t('Confirmed. See you there.')}
          {state === 'kept' && ` (${t('saved on this phone until it can be sent')})`}
        </span>
      </Notice>
    )
  }
  if (state !== 'asked') return null
  return (
    <div className={styles.panel} data-tone="warning">
      <p className={styles.title}>{t('Are you coming?')}</p>
      <p>{t('This job starts {when}. Please confirm.', { when: formatStart(job) })}</p>
      <div className={styles.buttons}>
        <Button
          aria-label={t("I'm coming to {title}", { title })}
          onClick={() => report(userId, { kind: 'coming', subject: job.id, title })}
        >
          {t("I'm coming")}
        </Button>
      </div>
      <div className={styles.no}>{withdraw}</div>
    </div>
  )
}
