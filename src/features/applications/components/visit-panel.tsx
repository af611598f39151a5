import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { clockIn } from '@/lib/format/format-clock'
import { formatWeekday } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import { useOutbox, type VisitReport, visitOutbox } from '@/lib/offline/outbox'
import { report } from '../visit-reports'
import { type DatedJob, dayOf, isUnderWay, type Stamp, type WorkDay, workDays } from '../work-days'
import styles from './day-panel.module.css'

/** Earlier days at the job that are shown. */
const mostEarlier = 5

type VisitPanelProps = { job: DatedJob; title: string; now: Date }

/** "I'm here" and "I'm done", once each a day, with or without a connection (rule 6.18). */
export function VisitPanel({ job, title, now }: VisitPanelProps) {
  const { userId } = useSignedIn()
  const reports = useOutbox(visitOutbox, userId).filter(({ subject }) => subject === job.id)
  const days = workDays(job, reports)
  const today = dayOf(job, days, 'done', now)
  const { here, done } = days.find(({ day }) => day === today) ?? { day: today }
  const isOver = job.status === 'Completed'
  if (!isUnderWay(job, now) && days.length === 0) return null

  const handlePress = (kind: VisitReport['kind']) => report(userId, { kind, subject: job.id, title })
  const earlier = days.filter(({ day }) => isOver || day !== today).slice(0, mostEarlier)
  return (
    <div className={styles.panel} data-tone={here && !done && !isOver ? 'positive' : undefined}>
      <p className={styles.title}>{isOver ? t('Your days') : formatWeekday(today)}</p>
      {!isOver && (
        <>
          <div role="status" className={styles.stamps}>
            {here && <StampLine text={t('Here since')} stamp={here} zone={job.time_zone} />}
            {done && <StampLine text={t('Done at')} stamp={done} zone={job.time_zone} />}
          </div>
          {isUnderWay(job, now) && !done && (
            <div className={styles.buttons}>
              {here ? (
                // Its place stays empty: the second tap of a double tap must not fall on "I'm done".
                <span />
              ) : (
                <Button aria-label={t("I'm here: {title}", { title })} onClick={() => handlePress('here')}>
                  {t("I'm here")}
                </Button>
              )}
              <Button
                variant={here ? 'primary' : 'secondary'}
                aria-label={t("I'm done: {title}", { title })}
                onClick={() => handlePress('done')}
              >
                {t("I'm done")}
              </Button>
            </div>
          )}
        </>
      )}
      {earlier.length > 0 && (
        <ul className={isOver ? undefined : styles.earlier}>
          {earlier.map((day) => (
            <li key={day.day}>{describeDay(day, job.time_zone)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const notes: Record<Stamp['state'], string> = {
  sent: '',
  late: t('sent later'),
  kept: t('kept on this phone until it can be sent'),
}

function StampLine({ text, stamp, zone }: { text: string; stamp: Stamp; zone: string }) {
  return (
    <p>
      {text} <b>{clockIn(zone, new Date(stamp.at))}</b>
      {stamp.state !== 'sent' && <span>({notes[stamp.state]})</span>}
    </p>
  )
}

/** "Mon 23 Nov: 07:58–15:10", with what was sent later marked so. */
function describeDay({ day, here, done }: WorkDay, zone: string): string {
  const time = (stamp: Stamp | undefined) => (stamp ? clockIn(zone, new Date(stamp.at)) : '?')
  const late = [here, done].find((stamp) => stamp && stamp.state !== 'sent')
  return `${formatWeekday(day)}: ${time(here)}–${time(done)}${late ? ` (${notes[late.state]})` : ''}`
}
