import { useState } from 'react'
import { Link } from 'react-router-dom'
import { userName } from '@/components/admin/person-name'
import { FieldError } from '@/components/form/field'
import { Tag } from '@/components/ui/tag'
import { Hint, reach } from '@/components/ui/text'
import { classes } from '@/lib/classes'
import { formatHours } from '@/lib/format/format-date'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { GhostChip } from '../fill/components/ghost-chip'
import type { Ghosts } from '../fill/use-ghosts'
import type { BoardJob, BoardPerson, BoardWork } from '../schema'
import type { Placing } from '../use-placing'
import cells from './board-cell.module.css'
import { FitCell } from './fit-cell'
import { Times, timesOf } from './job-times'
import { RowOpener } from './row-opener'
import styles from './week-table.module.css'

type PersonRowProps = {
  person: BoardPerson
  days: readonly string[]
  ofDay: (day: string) => string
  /** The chosen job, if it is in the week on screen. */
  job: BoardJob | undefined
  placing: Placing
  /** The proposal for the week, if any. */
  ghosts: Ghosts
}

/** A person's week. The row is one line high until it is opened. */
export function PersonRow(props: PersonRowProps) {
  const { person, days, ofDay, job, placing, ghosts } = props
  const [isOpen, setOpen] = useState(false)
  const name = userName(person)
  const note = placing.notes.get(person.id)
  const refusal = placing.refusalOf(person)
  const isShown = job !== undefined && days.includes(job.day)
  return (
    <tr data-person={person.id} data-open={isOpen || undefined}>
      <th scope="row" className={styles.who}>
        <RowOpener isOpen={isOpen} onToggle={() => setOpen(!isOpen)} aside={formatHours(person.minutes)}>
          <span>{name}</span>
        </RowOpener>
        {isOpen && (
          <Link to={paths.userProfile(person.id)} className={reach}>
            {t('Profile')}
          </Link>
        )}
        {note && (note.isBad ? <FieldError>{note.text}</FieldError> : <Hint>{note.text}</Hint>)}
        {refusal !== undefined && !isShown && <FieldError role="alert">{refusal}</FieldError>}
      </th>
      {days.map((day) => {
        const isAway = person.days_away.includes(day)
        return (
          <td key={day} className={classes(ofDay(day), isAway && styles.away)}>
            <div className={cells.line}>
              {job?.day === day && person.fit && (
                <FitCell fit={person.fit} job={job} placing={placing} refusal={refusal} />
              )}
              {isAway && <span className={cells.word}>{t('Away')}</span>}
              {person.work
                .filter((one) => one.day === day)
                .map((one) => (
                  <WorkChip key={one.application_id} work={one} />
                ))}
              {ghosts?.byPerson
                .get(person.id)
                ?.filter((ghost) => ghost.job.day === day)
                .map((ghost) => (
                  <GhostChip key={ghost.job.id} ghost={ghost} ghosts={ghosts} />
                ))}
            </div>
          </td>
        )
      })}
    </tr>
  )
}

function WorkChip({ work }: { work: BoardWork }) {
  const tone = work.clashes ? 'danger' : work.missing.length > 0 ? 'warning' : undefined
  return (
    <Link
      to={paths.adminJob(work.job_id)}
      className={cells.work}
      data-tone={tone}
      title={[work.title, timesOf(work)].filter(Boolean).join(', ')}
    >
      {work.clashes && (
        <Tag tone="danger">
          ⚠<span className={cells.words}> {t('Clash')}</span>
        </Tag>
      )}
      {work.missing.length > 0 && (
        <Tag tone="warning">
          !<span className={cells.words}> {t('Missing: {list}', { list: work.missing.join(', ') })}</span>
        </Tag>
      )}
      <Times {...work} />
      <span className={cells.title} {...written()}>
        {work.title}
      </span>
    </Link>
  )
}
