import ChevronRight from 'lucide-react/icons/chevron-right'
import { type DragEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { userName } from '@/components/admin/person-name'
import { FieldError } from '@/components/form/field'
import { Tag } from '@/components/ui/tag'
import { Hint, reach } from '@/components/ui/text'
import { classes } from '@/lib/classes'
import { formatHours } from '@/lib/format/format-date'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import type { BoardJob, BoardPerson, BoardWork, Proposal } from '../schema'
import type { Placing } from '../use-placing'
import cells from './board-cell.module.css'
import { FitCell } from './fit-cell'
import { dragged, Times, timesOf } from './job-times'
import styles from './week-table.module.css'

/** Proposed assignments. The board shows them and reports which one is selected. */
export type Proposals = {
  all: readonly Proposal[]
  onSelect: (proposal: Proposal) => void
  /** The proposal that is being changed, if any. */
  selected?: Proposal | undefined
}

type PersonRowProps = {
  person: BoardPerson
  days: readonly string[]
  ofDay: (day: string) => string
  /** The chosen job, if the week shows it. */
  job: BoardJob | undefined
  placing: Placing
  proposals: Proposals | undefined
  onDrop: (event: DragEvent, person: BoardPerson) => void
}

/** A person's week. The row is one line high until it is opened. */
export function PersonRow(props: PersonRowProps) {
  const { person, days, ofDay, job, placing, proposals, onDrop } = props
  const [isOver, setOver] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const name = userName(person)
  const note = placing.notes.get(person.id)
  const refusal = placing.refusalOf(person)
  const isShown = job !== undefined && days.includes(job.day)
  return (
    <tr
      data-person={person.id}
      data-open={isOpen || undefined}
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
        <div className={cells.line}>
          <button
            type="button"
            className={cells.open}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight size={14} aria-hidden="true" />
            <span>{name}</span>
          </button>
          <Hint as="span" className={cells.aside}>
            {formatHours(person.minutes)}
          </Hint>
        </div>
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
              {proposals?.all
                .filter((one) => one.personId === person.id && one.day === day)
                .map((one) => (
                  <Ghost key={one.jobId} proposal={one} proposals={proposals} />
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
          !<span className={cells.words}> {t('Lacks: {list}', { list: work.missing.join(', ') })}</span>
        </Tag>
      )}
      <Times {...work} />
      <span className={cells.title} {...written()}>
        {work.title}
      </span>
    </Link>
  )
}

function Ghost({ proposal, proposals }: { proposal: Proposal; proposals: Proposals }) {
  return (
    <button
      type="button"
      className={classes(cells.work, cells.ghost)}
      data-proposal={proposal.jobId}
      aria-pressed={proposal === proposals.selected}
      title={proposal.reason}
      onClick={() => proposals.onSelect(proposal)}
    >
      <span className="sr-only">{t('Proposed')}: </span>
      <Times {...proposal} />
      <span className={cells.title} {...written()}>
        {proposal.title}
      </span>
      <span className={cells.words}>{proposal.reason}</span>
    </button>
  )
}
