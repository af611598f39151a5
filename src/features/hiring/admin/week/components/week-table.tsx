import { classes } from '@/lib/classes'
import { formatWeekday } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import type { Ghosts } from '../fill/use-ghosts'
import type { BoardJob, BoardPerson } from '../schema'
import type { Placing } from '../use-placing'
import { FreePlaces } from './free-places'
import { PersonRow } from './person-row'
import styles from './week-table.module.css'

type WeekTableProps = {
  days: readonly string[]
  today: string
  /** The only day shown on a phone. */
  shownDay: string
  /** Undefined while loading. */
  jobs: readonly BoardJob[] | undefined
  people: readonly BoardPerson[]
  chosen: BoardJob | undefined
  placing: Placing
  ghosts: Ghosts
  onDay: (day: string) => void
  /** The URL of the board with the job chosen. */
  addressOf: (jobId: string) => string
}

/**
 * A table of people by day. Above it are the jobs with vacancies, which can be clicked or dragged onto a
 * person (rules 20.8, 20.10).
 */
export function WeekTable(props: WeekTableProps) {
  const { days, today, shownDay, jobs, people, chosen, placing, ghosts, onDay, addressOf } = props
  const ofDay = (day: string) =>
    classes(
      day !== shownDay && styles.otherDay,
      day === today && styles.today,
      day === chosen?.day && styles.chosenDay,
    )

  return (
    <table className={styles.table}>
      <caption className="sr-only">{t('People by day')}</caption>
      <DayHead days={days} ofDay={ofDay} label={t('Person')} onDay={onDay} />
      <tbody className={styles.jobsBody}>
        <FreePlaces
          days={days}
          ofDay={ofDay}
          jobs={jobs}
          chosen={chosen?.id}
          ghosts={ghosts}
          addressOf={addressOf}
        />
      </tbody>
      <tbody>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            days={days}
            ofDay={ofDay}
            job={chosen}
            placing={placing}
            ghosts={ghosts}
          />
        ))}
      </tbody>
    </table>
  )
}

type DayHeadProps = {
  days: readonly string[]
  ofDay: (day: string) => string
  label: string
  /** Called with the one day to show, or with an empty string to show all days. */
  onDay: (day: string) => void
}

export function DayHead({ days, ofDay, label, onDay }: DayHeadProps) {
  const isOneDay = days.length === 1
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.who}>
          {label}
        </th>
        {days.map((day) => (
          <th key={day} scope="col" className={ofDay(day)}>
            <button
              type="button"
              className={styles.dayButton}
              aria-pressed={isOneDay}
              title={isOneDay ? t('Whole week') : t('This day only')}
              onClick={() => onDay(isOneDay ? '' : day)}
            >
              {formatWeekday(day)}
            </button>
            {/* The same text for printing, because browsers do not repeat a heading's button on the next printed
                page. */}
            <span className={styles.printedDay} aria-hidden="true">
              {formatWeekday(day)}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}
