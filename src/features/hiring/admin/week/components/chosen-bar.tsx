import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Key } from '@/components/admin/keyboard-shortcuts'
import { UndoButton } from '@/components/admin/undo-button'
import { Button } from '@/components/ui/button'
import { reach } from '@/components/ui/text'
import { formatTimes, formatWeekday } from '@/lib/format/format-date'
import { formatHeadcount } from '@/lib/format/format-job'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import type { BoardJob } from '../schema'
import type { Placing } from '../use-placing'
import styles from './chosen-bar.module.css'

type ChosenBarProps = {
  jobId: string | undefined
  /** Undefined if the job is not in the week on screen. */
  job: BoardJob | undefined
  placing: Placing
  /** A text about the proposal for the week. Undefined if there is no proposal. */
  note: string | undefined
  areKeysOn: boolean
  /** Chooses the next job with a vacancy. Undefined if there is none. */
  onNext: (() => void) | undefined
  onClose: () => void
}

/** The bar at the bottom of the board, with the chosen job and the decisions that can be undone. */
export function ChosenBar({ jobId, job, placing, note, areKeysOn, onNext, onClose }: ChosenBarProps) {
  if (jobId === undefined && note === undefined && placing.decisions.undoables.length === 0) return null
  return (
    <section className={styles.bar} aria-labelledby={jobId === undefined ? undefined : 'chosen-job'}>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {jobId !== undefined && <ChosenJob key={jobId} jobId={jobId} job={job} />}
      <Undos placing={placing} />
      {jobId !== undefined && (
        <div className={styles.buttons}>
          {onNext && (
            <Button variant="secondary" size="small" aria-keyshortcuts="J" onClick={onNext}>
              {t('Next free place')} {areKeysOn && <Key>J</Key>}
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
      )}
    </section>
  )
}

function ChosenJob({ jobId, job }: { jobId: string; job: BoardJob | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Remembers the title, because the chosen job can disappear from the board.
  const [title, setTitle] = useState(job?.title)
  if (job && job.title !== title) setTitle(job.title)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.job}>
      <h2 id="chosen-job" ref={heading} tabIndex={-1} {...(title !== undefined && written())}>
        {title ?? t('This job is no longer on the board')}
      </h2>
      <p>
        {job
          ? [
              formatWeekday(job.day),
              formatTimes(job),
              job.location_city,
              formatHeadcount(job.accepted_count, job.cleaners_needed),
            ]
              .filter(Boolean)
              .join(' · ')
          : t('This job has started, is closed, or is in another week.')}
      </p>
      <Link to={paths.adminJob(jobId)} className={reach}>
        {t('Open the job')}
      </Link>
    </div>
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
