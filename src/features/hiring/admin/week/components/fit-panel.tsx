import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { userName } from '@/components/admin/person-name'
import { UndoButton } from '@/components/admin/undo-button'
import { FieldError } from '@/components/form/field'
import { Loaded } from '@/components/states/loaded'
import { LoadingState } from '@/components/states/loading-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Tag, Tags } from '@/components/ui/tag'
import { Hint, Muted, reach } from '@/components/ui/text'
import { formatTimes, formatWeekday } from '@/lib/format/format-date'
import { formatHeadcount, formatKilometres } from '@/lib/format/format-job'
import { t, tn, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { unavailableWords } from '../../schema'
import { byFit, type Fit } from '../fit'
import type { BoardJob } from '../schema'
import type { Placing } from '../use-placing'
import styles from './fit-panel.module.css'

/** The number of people shown before "Show all" is clicked. */
const fewest = 9

type FitPanelProps = {
  /** Undefined when the job is no longer in the board's week. */
  job: BoardJob | undefined
  jobId: string
  fits: Parameters<typeof Loaded<Fit[]>>[0]['query']
  placing: Placing
  onClose: () => void
}

/**
 * The people who could come to the chosen job: applicants to accept, then people to invite,
 * best first (rule 20.10).
 */
export function FitPanel({ job, jobId, fits, placing, onClose }: FitPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAll, setAll] = useState(false)
  // Keeps the title, because a job whose last vacancy was filled here leaves the board.
  const [title, setTitle] = useState(job?.title)
  if (job && job.title !== title) setTitle(job.title)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const list = useKeptFocus(heading)
  return (
    <Card
      as="section"
      className={styles.panel}
      aria-labelledby="chosen-job"
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <header className={styles.head}>
        <h2 id="chosen-job" ref={heading} tabIndex={-1} {...(title !== undefined && written())}>
          {title ?? t('No longer on this board')}
        </h2>
        <Button variant="quiet" size="small" onClick={onClose}>
          {t('Close')}
        </Button>
      </header>
      {job ? (
        <Muted>
          {[
            formatWeekday(job.day),
            formatTimes(job),
            job.location_city,
            formatHeadcount(job.accepted_count, job.cleaners_needed),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
      ) : (
        <p>{t('This job is full, has begun, or is on another week.')}</p>
      )}
      <Undos placing={placing} />
      {job && (
        <Loaded query={fits} loading={<LoadingState label={t('Loading available people…')} />}>
          {(found) => {
            const people = byFit(found)
            const shown = isAll ? people : people.slice(0, fewest)
            return (
              <>
                {people.length === 0 && <p>{t('Nobody on this board could come.')}</p>}
                <ul className={styles.people} {...list}>
                  {shown.map((fit) => (
                    <PersonToPlace key={fit.user_id} fit={fit} job={job} placing={placing} />
                  ))}
                </ul>
                {shown.length < people.length && (
                  <Button variant="quiet" size="small" onClick={() => setAll(true)}>
                    {t('Show all {count}', { count: people.length })}
                  </Button>
                )}
              </>
            )
          }}
        </Loaded>
      )}
      <Link to={paths.adminJob(jobId)} className={reach}>
        {t('Open the job')}
      </Link>
    </Card>
  )
}

/**
 * For a list whose buttons disappear when clicked. Focus moves to the row at the same position, or to
 * `before` if the list is empty.
 */
function useKeptFocus(before: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef(-1)
  useEffect(() => {
    if (last.current < 0 || document.activeElement !== document.body) return
    const items = list.current?.querySelectorAll<HTMLElement>(':scope > li')
    const next = items?.item(Math.min(last.current, items.length - 1)) ?? before.current
    next?.focus({ preventScroll: true })
  })
  return {
    ref: list,
    onFocus({ target }: FocusEvent) {
      last.current = [...(list.current?.children ?? [])].findIndex((item) => item.contains(target))
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget !== null) last.current = -1
    },
  }
}

function PersonToPlace({ fit, job, placing }: { fit: Fit; job: BoardJob; placing: Placing }) {
  const { decisions, notes, place, invitingId } = placing
  const name = userName(fit)
  const note = notes.get(fit.user_id)
  const refusal = fit.application_id === null ? undefined : decisions.refusals.get(fit.application_id)
  const isAccepting = fit.application_id !== null && decisions.underWay.has(fit.application_id)
  const distance = fit.distance_m !== null && formatKilometres(fit.distance_m)
  const facts = [
    // An applicant has accepted the distance, so it is not flagged.
    distance && fit.is_far && fit.status === null
      ? t('{distance}, farther than they want', { distance })
      : distance,
    fit.jobs_done > 0 && tn(fit.jobs_done, '1 job done', '{count} jobs done'),
    fit.no_shows > 0 && tn(fit.no_shows, 'Did not come once', 'Did not come {count} times'),
  ]
  return (
    <li className={styles.person} tabIndex={-1}>
      <div>
        <strong>{name}</strong>
        <Hint>{facts.filter(Boolean).join(' · ')}</Hint>
        <FitTags fit={fit} />
      </div>
      {fit.status === 'Pending' ? (
        <Button
          size="small"
          aria-label={t('Accept {name}', { name })}
          busy={isAccepting}
          onClick={({ detail }) => place(job, fit, detail === 0)}
        >
          {t('Accept')}
        </Button>
      ) : (
        fit.status === null &&
        fit.invited_at === null && (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('Invite {name}', { name })}
            busy={invitingId === fit.user_id}
            onClick={({ detail }) => place(job, fit, detail === 0)}
          >
            {t('Invite')}
          </Button>
        )
      )}
      {refusal !== undefined && <FieldError role="alert">{refusal}</FieldError>}
      {note?.isBad && <FieldError role="alert">{note.text}</FieldError>}
    </li>
  )
}

/** The person's standing for the chosen job as texts. The tone is only a visual aid. */
export function FitTags({ fit }: { fit: Fit }) {
  const { status, invited_at, clashes, missing, unavailable } = fit
  return (
    <Tags>
      {status === 'Pending' && <Tag tone="info">{t('Applied')}</Tag>}
      {status === 'Accepted' && <Tag tone="positive">{t('Accepted')}</Tag>}
      {status === 'Rejected' && <Tag>{t('Rejected')}</Tag>}
      {status === null && invited_at !== null && <Tag tone="info">{t('Invited')}</Tag>}
      {status !== 'Accepted' && clashes.length > 0 && <Tag tone="danger">⚠ {t('Works then')}</Tag>}
      {missing.length > 0 && <Tag tone="warning">! {t('Lacks: {list}', { list: missing.join(', ') })}</Tag>}
      {unavailable !== null && <Tag>{unavailableWords[unavailable]}</Tag>}
    </Tags>
  )
}

function Undos({ placing: { decisions } }: { placing: Placing }) {
  return decisions.undoables.map((undoable) => {
    const what = t('Accepted: {names}', { names: undoable.about.done.map(({ name }) => name).join(', ') })
    return (
      <p key={undoable.until} className={styles.undo}>
        {what}
        <UndoButton what={what} until={undoable.until} onUndo={() => decisions.undo(undoable)} />
      </p>
    )
  })
}
