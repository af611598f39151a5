import { Button } from '@/components/ui/button'
import { formatWeekday } from '@/lib/format/format-date'
import { daysOfWeek } from '@/lib/format/weeks'
import { t } from '@/lib/i18n/language'
import styles from './week-table.module.css'

type DayButtonsProps = { monday: string; shown: string; onShow: (day: string) => void }

/** Buttons to choose the day to show on a phone. */
export function DayButtons({ monday, shown, onShow }: DayButtonsProps) {
  return (
    <div className={styles.dayButtons} role="group" aria-label={t('Day')}>
      {daysOfWeek(monday).map((day) => (
        <Button
          key={day}
          size="small"
          variant={day === shown ? 'primary' : 'secondary'}
          aria-pressed={day === shown}
          onClick={() => onShow(day)}
        >
          {formatWeekday(day)}
        </Button>
      ))}
    </div>
  )
}
