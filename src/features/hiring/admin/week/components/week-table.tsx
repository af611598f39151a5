import GripVertical from 'lucide-react/icons/grip-vertical'
import { type DragEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { userName } from '@/components/admin/person-name'
import { FieldError } from '@/components/form/field'
import { Tag } from '@/components/ui/tag'
import { Hint, reach } from '@/components/ui/text'
import { classes } from '@/lib/classes'
import { formatHours, formatTimes, formatWeekday } from '@/lib/format/format-date'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { type Fit } from '../fit'
import type { BoardJob, BoardPerson, BoardWork } from '../schema'
import type { Placing } from '../use-placing'
import { FitTags } from './fit-panel'
import styles from './week-table.module.css'

type WeekTableProps = {
  days: readonly string[]
  today: string
  /** The only day shown on a phone. */
  shownDay: string
  /** Undefined while loading. */
  jobs: readonly BoardJob[] | undefined
  people: readonly BoardPerson[]
  chosen: string | undefined
  fits: readonly Fit[]
  placing: Placing
  onChoose: (jobId: string) => void
  /** The URL of the board with the job chosen. */
  addressOf: (jobId: string) => string
}

/**
 * A table of people by day. Above them are the jobs with vacancies, each to be clicked or dragged onto a
 * person (rules 20.8, 20.10).
 */
export function WeekTable({
  days,
  today,
  shownDay,
  jobs,
  people,
  chosen,
  fits,
  placing,
  onChoose,
  addressOf,
}: WeekTableProps) {
  const fitOf = new Map(fits.map((fit) => [fit.user_id, fit]))
  const ofDay = (day: string) => classes(day !== shownDay && styles.otherDay, day === today && styles.today)

  function handleDrop(event: DragEvent, person: BoardPerson) {
    const job = jobs?.find(({ id }) => id === event.dataTransfer.getData(dragged))
    if (!job) return
    event.preventDefault()
    onChoose(job.id)
    void placing.drop(job, person)
  }

  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption className="sr-only">{t('People by days')}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.who}>
              {t('Person')}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className={ofDay(day)}>
                {formatWeekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.jobs}>
          <tr onDragStart={handleDragStart}>
            <th scope="row" className={styles.who}>
              {t('Free places')}
              {jobs?.length === 0 && <Hint>{t('None this week')}</Hint>}
            </th>
            {days.map((day) => (
              <td key={day} className={ofDay(day)}>
                <ul className={styles.list}>
                  {jobs
                    ?.filter((job) => job.day === day)
                    .map((job) => (
                      <JobToFill
                        key={job.id}
                        job={job}
                        isChosen={job.id === chosen}
                        address={addressOf(job.id)}
                      />
                    ))}
                </ul>
              </td>
            ))}
          </tr>
        </tbody>
        <tbody>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              days={days}
              ofDay={ofDay}
              fit={fitOf.get(person.id)}
              note={placing.notes.get(person.id)}
              onDrop={handleDrop}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function handleDragStart({ target, dataTransfer }: DragEvent): void {
  const job =
    target instanceof Element ? target.closest<HTMLElement>('[data-job]')?.dataset['job'] : undefined
  if (job === undefined) return
  dataTransfer.setData(dragged, job)
  dataTransfer.effectAllowed = 'link'
}

/** The drag-and-drop data type of a job. */
const dragged = 'text/x-shinework-job'

type JobToFillProps = { job: BoardJob; isChosen: boolean; address: string }

function JobToFill({ job, isChosen, address }: JobToFillProps) {
  const waiting = job.pending_count > 0 && t('{count} waiting', { count: job.pending_count })
  return (
    <li className={styles.job}>
      {/* A link, because browsers do not start a drag on a button. */}
      <Link
        to={address}
        draggable
        data-job={job.id}
        aria-current={isChosen || undefined}
        className={styles.choose}
      >
        <strong {...written()}>{job.title}</strong>
        <span>{[formatTimes(job), job.location_city].filter(Boolean).join(' · ')}</span>
        <span>{[placesLeft(job), waiting].filter(Boolean).join(' · ')}</span>
        <GripVertical size={14} aria-hidden="true" className={styles.grip} />
      </Link>
    </li>
  )
}

function placesLeft({ cleaners_needed: needed, accepted_count: accepted }: BoardJob): string {
  return needed === null ? t('Any number') : t('{count} free', { count: needed - accepted })
}

type PersonRowProps = {
  person: BoardPerson
  days: readonly string[]
  ofDay: (day: string) => string
  fit: Fit | undefined
  note: { text: string; isBad: boolean } | undefined
  onDrop: (event: DragEvent, person: BoardPerson) => void
}

function PersonRow({ person, days, ofDay, fit, note, onDrop }: PersonRowProps) {
  const [isOver, setOver] = useState(false)
  return (
    <tr
      className={classes(isOver && styles.over)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragged)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        onDrop(event, person)
      }}
    >
      <th scope="row" className={styles.who}>
        <Link to={paths.userProfile(person.id)} className={reach}>
          {userName(person)}
        </Link>
        <Hint>{formatHours(person.minutes)}</Hint>
        {fit && <FitTags fit={fit} />}
        {note && (note.isBad ? <FieldError>{note.text}</FieldError> : <Hint>{note.text}</Hint>)}
      </th>
      {days.map((day) => {
        const isAway = person.days_away.includes(day)
        const work = person.work.filter((one) => one.day === day)
        return (
          <td key={day} className={classes(ofDay(day), isAway && styles.away)}>
            {isAway && <span className={styles.word}>{t('Away')}</span>}
            {work.length > 0 && (
              <ul className={styles.list}>
                {work.map((one) => (
                  <WorkChip key={one.application_id} work={one} />
                ))}
              </ul>
            )}
          </td>
        )
      })}
    </tr>
  )
}

function WorkChip({ work }: { work: BoardWork }) {
  const tone = work.clashes ? 'danger' : work.missing.length > 0 ? 'warning' : undefined
  return (
    <li className={styles.work} data-tone={tone}>
      <Link to={paths.adminJob(work.job_id)} {...written()}>
        {work.title}
      </Link>
      <span>{formatTimes(work) || t('No times yet')}</span>
      {work.clashes && <Tag tone="danger">⚠ {t('Clash')}</Tag>}
      {work.missing.length > 0 && (
        <Tag tone="warning">! {t('Lacks: {list}', { list: work.missing.join(', ') })}</Tag>
      )}
    </li>
  )
}
