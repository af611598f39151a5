import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useSignedIn } from '@/features/auth/session'
import { clockIn, dayIn } from '@/lib/format/format-clock'
import { formatWeekday } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import { keptPresses, useKeptPresses } from '@/lib/offline/kept-presses'
import { pressName } from '../press-name'
import styles from './refused-presses.module.css'

/** What the database did not take, until the person has read why (rule 6.18). Not on the jobs' cards: a card may be gone. */
export function RefusedPresses() {
  const { userId } = useSignedIn()
  const refused = useKeptPresses(userId).filter(({ refusal }) => refusal !== '')
  if (refused.length === 0) return null
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return (
    <div id="not-taken" className={styles.list}>
      {refused.map((press) => {
        const at = new Date(press.pressedAt)
        return (
          <Notice key={press.applicationId + press.pressedAt} tone="danger">
            <div className={styles.refused}>
              <span>
                {press.title && <b className={styles.title}>{press.title}</b>}
                {t('“{press}” of {day}, {time}, was not taken: {reason}', {
                  press: pressName(press.event),
                  day: formatWeekday(dayIn(timeZone, at)),
                  time: clockIn(timeZone, at),
                  reason: press.refusal,
                })}
              </span>
              <Button variant="secondary" size="small" onClick={() => keptPresses.remove(userId, press)}>
                {t('Dismiss')}
              </Button>
            </div>
          </Notice>
        )
      })}
    </div>
  )
}
