import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { t } from '@/lib/i18n/language'
import type { Availability } from '../api'
import type { SaveAvailability } from '../use-availability'
import { type Hour, parts, partTexts, usualHours, weekdayNames, weekdays } from '../week-hours'
import styles from './hours-table.module.css'

type HoursTableProps = { free: Availability['free_hours']; save: SaveAvailability }

/**
 * The week, with a row per day and a checkbox per part of the day. Buttons select common weeks in one click.
 */
export function HoursTable({ free, save }: HoursTableProps) {
  return (
    <>
      <div className={styles.usual}>
        {usualHours.map(({ name, hours }) => (
          <Button
            key={name}
            variant="secondary"
            size="small"
            onClick={() => void save('hours', { free: [...hours] })}
          >
            {name}
          </Button>
        ))}
        <Button
          variant="quiet"
          size="small"
          disabled={free.length === 0}
          onClick={() => void save('hours', { not_free: free })}
        >
          {t('Clear')}
        </Button>
      </div>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('Day of the week')}</span>
              </th>
              {parts.map((part) => (
                <th key={part} scope="col">
                  {partTexts[part].name}
                  <span className={styles.hours}>{partTexts[part].hours}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((day) => (
              <tr key={day}>
                <th scope="row">{weekdayNames[day]}</th>
                {parts.map((part) => {
                  const hour: Hour = `${day}_${part}`
                  const isFree = free.includes(hour)
                  return (
                    <td key={part}>
                      <Checkbox
                        label={
                          <span className="sr-only">{`${weekdayNames[day]} ${partTexts[part].name}`}</span>
                        }
                        className={styles.box}
                        checked={isFree}
                        onChange={() => void save('hours', isFree ? { not_free: [hour] } : { free: [hour] })}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
