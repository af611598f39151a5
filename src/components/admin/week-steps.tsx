import { Button } from '@/components/ui/button'
import { addDays } from '@/lib/format/format-clock'
import { formatWeekday } from '@/lib/format/format-date'
import { mondayOf } from '@/lib/format/weeks'
import { t } from '@/lib/i18n/language'
import styles from './week-steps.module.css'

type WeekStepsProps = { monday: string; today: string; onGo: (monday: string) => void }

/** The week shown, with buttons for other weeks. */
export function WeekSteps({ monday, today, onGo }: WeekStepsProps) {
  const current = mondayOf(today)
  return (
    <div className={styles.steps}>
      <Button
        variant="secondary"
        size="small"
        aria-label={t('Previous week')}
        onClick={() => onGo(addDays(monday, -7))}
      >
        ←
      </Button>
      <Button
        variant="secondary"
        size="small"
        aria-label={t('Following week')}
        onClick={() => onGo(addDays(monday, 7))}
      >
        →
      </Button>
      <h2>
        {formatWeekday(monday)} – {formatWeekday(addDays(monday, 6))}
      </h2>
      {monday !== current && (
        <Button variant="quiet" size="small" onClick={() => onGo(current)}>
          {t('This week')}
        </Button>
      )}
    </div>
  )
}
