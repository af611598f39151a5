import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { clockIn, dayIn } from '@/lib/format/format-clock'
import { formatWeekday } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import { useOutbox, visitOutbox } from '@/lib/offline/outbox'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { reportNames } from '../visit-reports'
import styles from './refused-reports.module.css'

/**
 * Reports that the database refused, until the person dismisses them (rule 6.18). Refused reports have their own
 * list, because the card of their job might no longer exist.
 */
export function RefusedReports() {
  const { userId } = useSignedIn()
  const refused = useOutbox(visitOutbox, userId).filter(({ refusal }) => refusal !== '')
  if (refused.length === 0) return null
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return (
    <div id="not-taken" className={styles.list}>
      {refused.map((report) => {
        const at = new Date(report.madeAt)
        return (
          <Notice key={report.key} tone="danger">
            <div className={styles.refused}>
              <span>
                {report.title && <b className={styles.title}>{report.title}</b>}
                {t('“{report}” on {day} at {time} was not recorded: {reason}', {
                  report: reportNames[report.kind],
                  day: formatWeekday(dayIn(timeZone, at)),
                  time: clockIn(timeZone, at),
                  reason: report.refusal,
                })}
              </span>
              <Button variant="secondary" size="small" onClick={() => visitOutbox.remove(report)}>
                {t('Dismiss')}
              </Button>
            </div>
          </Notice>
        )
      })}
    </div>
  )
}
