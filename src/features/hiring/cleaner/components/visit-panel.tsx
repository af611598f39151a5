import { type MouseEvent, useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Button } from '@/components/ui/button'
import { serverNow } from '@/lib/backend/phone-clock'
import { clockIn } from '@/lib/format/format-clock'
import { formatWeekday } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import { useOutbox, useUnanswered, visitOutbox } from '@/lib/offline/outbox'
import { useSignedIn } from '@/lib/person/signed-in-person'
import {
  type DatedJob,
  dayOf,
  hour,
  isUnderWay,
  type Stamp,
  type WorkDay,
  wallIn,
  workDays,
} from '../../work-days'
import {
  type Oddity,
  oddityOf,
  questionAbout,
  type Shift,
  shiftOn,
  type TimesQuestion,
  undoableReport,
} from '../shifts'
import { report, undoReport } from '../visit-reports'
import styles from './day-panel.module.css'
import { MissingTimes } from './missing-times'

/** The maximum number of earlier days shown. */
const mostEarlier = 5

type ReportKind = 'here' | 'done'

type VisitPanelProps = {
  job: DatedJob
  title: string
  now: Date
  /** The planned day of the shift. */
  day: string
  /** The days that the page shows elsewhere, or `all`. They are left out of the list of earlier days. */
  shownElsewhere?: readonly string[] | 'all'
}

/**
 * The buttons "I'm here" and "I'm done" for a shift. Each is reported once, online or offline. After the end
 * of the shift, the panel asks for missing times (rules 6.18, 6.23, 6.24).
 */
export function VisitPanel({ job, title, now, day, shownElsewhere = [day] }: VisitPanelProps) {
  const { userId } = useSignedIn()
  const reports = useOutbox(visitOutbox, userId).filter(({ subject }) => subject === job.id)
  const days = workDays(job, reports)
  const isOver = job.status === 'Completed'
  const earlier =
    shownElsewhere === 'all' ? [] : days.filter((one) => isOver || !shownElsewhere.includes(one.day))
  const shift = shiftOn(job, days, day)
  const question = questionAbout(job, shift, now)
  const buttons = question?.missing.length === 2 && shift.hasEnd ? [] : pressesOf(job, shift, days, now)
  const isShown = buttons.length > 0 || shift.here || shift.done || question
  if (!(isShown && !isOver) && earlier.length === 0) return null

  return (
    <div className={styles.panel} data-tone={shift.here && !shift.done && !isOver ? 'positive' : undefined}>
      {isOver ? (
        <p className={styles.title}>{t('Your days')}</p>
      ) : (
        <ShiftParts {...{ job, shift, title, now, question, buttons }} />
      )}
      {earlier.length > 0 && (
        <ul className={isOver ? undefined : styles.earlier}>
          {earlier.slice(0, mostEarlier).map((one) => (
            <li key={one.day}>{describeDay(one, job.time_zone)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/**
 * The buttons that a shift shows now. After the planned end, "I'm here" is not shown, because the panel asks
 * for the start time instead.
 */
function pressesOf(job: DatedJob, shift: Shift, days: readonly WorkDay[], now: Date): ReportKind[] {
  if (!isUnderWay(job, now) || shift.done || shift.isSettled) return []
  const isFor = (kind: ReportKind) => dayOf(job, days, kind, now) === shift.day
  const isTooLate = shift.hasEnd && wallIn(job.time_zone, now) >= shift.end
  return [
    ...(!shift.here && !isTooLate && isFor('here') ? ['here' as const] : []),
    ...(isFor('done') ? ['done' as const] : []),
  ]
}

type ShiftPartsProps = Pick<VisitPanelProps, 'job' | 'title' | 'now'> & {
  shift: Shift
  question: TimesQuestion | undefined
  buttons: readonly ReportKind[]
}

function ShiftParts({ job, shift, title, now, question, buttons }: ShiftPartsProps) {
  const { here, done, day } = shift
  // For an hour after the end, "I'm done" stays the main button, because most people still want to click it.
  const isAboutToFinish =
    question?.missing.join() === 'done' &&
    buttons.length > 0 &&
    wallIn(job.time_zone, now) - question.end < hour
  const times = question && (
    <MissingTimes
      key={`${day} ${question.missing.join()}`}
      job={job}
      day={day}
      title={title}
      question={question}
      isMain={!isAboutToFinish}
    />
  )
  return (
    <>
      <div className={styles.head}>
        <p className={styles.title}>{formatWeekday(day)}</p>
        <UndoReport job={job} shift={shift} title={title} />
      </div>
      <div role="status" className={styles.stamps}>
        {here && <StampLine text={t('Here since')} stamp={here} zone={job.time_zone} />}
        {done && <StampLine text={t('Done at')} stamp={done} zone={job.time_zone} />}
      </div>
      {!isAboutToFinish && times}
      <VisitButtons
        job={job}
        shift={shift}
        title={title}
        presses={buttons}
        isMain={question === undefined || isAboutToFinish}
      />
      {isAboutToFinish && (
        <details className={styles.instead}>
          <summary>{t('I finished earlier')}</summary>
          {times}
        </details>
      )}
    </>
  )
}

type VisitButtonsProps = {
  job: DatedJob
  shift: Shift
  title: string
  presses: readonly ReportKind[]
  isMain: boolean
}

function VisitButtons({ job, shift, title, presses, isMain }: VisitButtonsProps) {
  const { userId } = useSignedIn()
  const [prompt, setPrompt] = useState<{ kind: ReportKind; oddity: Oddity }>()
  const make = (kind: ReportKind) => report(userId, { kind, subject: job.id, title })

  function handleClick(kind: ReportKind) {
    const oddity = oddityOf(job, shift, kind, new Date())
    if (oddity) setPrompt({ kind, oddity })
    else make(kind)
  }

  if (presses.length === 0) return null
  const isStarting = presses.includes('here')
  return (
    <div className={styles.buttons}>
      {isStarting && (
        <Button aria-label={t("I'm here: {title}", { title })} onClick={() => handleClick('here')}>
          {t("I'm here")}
        </Button>
      )}
      {/* Keeps the cell of "I'm here" empty after it was clicked. Otherwise "I'm done" would move there,
          and the second tap of a double tap would hit it. */}
      {undoableReport(shift, serverNow()) === 'here' && <span />}
      {presses.includes('done') && (
        <Button
          variant={isMain && !isStarting ? 'primary' : 'secondary'}
          aria-label={t("I'm done: {title}", { title })}
          onClick={() => handleClick('done')}
        >
          {t("I'm done")}
        </Button>
      )}
      {prompt && (
        <ConfirmDialog
          title={prompt.kind === 'here' ? t('Start now?') : t('Finish now?')}
          confirm={prompt.kind === 'here' ? t("I'm here") : t("I'm done")}
          {...(prompt.oddity.kind !== 'late' && { cancel: t('Not yet') })}
          onCancel={() => setPrompt(undefined)}
          onConfirm={() => {
            setPrompt(undefined)
            make(prompt.kind)
          }}
        >
          <p>{describeOddity(prompt.kind, prompt.oddity)}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function describeOddity(kind: ReportKind, oddity: Oddity): string {
  if (oddity.kind === 'short')
    return t('You pressed “I’m here” {minutes} min ago.', { minutes: oddity.minutes })
  const { kind: how, clock } = oddity
  if (kind === 'here')
    return how === 'early'
      ? t('The shift starts at {clock}.', { clock })
      : t('The shift started at {clock}. If you were there earlier, correct the time after the shift.', {
          clock,
        })
  return how === 'early'
    ? t('The shift ends at {clock}.', { clock })
    : t('The shift ended at {clock}. If you finished earlier, enter the time instead.', { clock })
}

/**
 * The Undo button. It is in the title's row, so that the second tap of a double tap on a report does not hit Undo.
 */
function UndoReport({ job, shift, title }: Pick<VisitButtonsProps, 'job' | 'shift' | 'title'>) {
  const { userId } = useSignedIn()
  const unanswered = useUnanswered(visitOutbox)
  const undone = useOutbox(visitOutbox, userId).find(
    ({ kind, subject, words, key }) =>
      subject === job.id && words === shift.day && kind.startsWith('undo') && unanswered.has(key),
  )
  const kind = undoableReport(shift, serverNow())
  const at = kind && shift[kind]?.at
  if (kind === undefined || at === undefined)
    return undone ? <span>{t('Undone ({state})', { state: notes.kept })}</span> : null

  function handleUndo({ detail }: MouseEvent) {
    // Ignores the second click of a double click.
    if (detail > 1 || kind === undefined || at === undefined) return
    undoReport(userId, { job, title, day: shift.day, kind, at })
  }

  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={
        kind === 'here' ? t('Undo “I’m here”: {title}', { title }) : t('Undo “I’m done”: {title}', { title })
      }
      onClick={handleUndo}
    >
      {t('Undo')}
    </Button>
  )
}

const notes: Record<Stamp['state'], string> = {
  sent: '',
  late: t('sent later'),
  kept: t('saved on this phone until it can be sent'),
}

function StampLine({ text, stamp, zone }: { text: string; stamp: Stamp; zone: string }) {
  return (
    <p>
      {text} <b>{clockIn(zone, new Date(stamp.at))}</b>
      {stamp.state !== 'sent' && <span>({notes[stamp.state]})</span>}
    </p>
  )
}

/** A day's times as a text: "Mon 23 Nov: 07:58–15:10". A note is added if a report was sent later. */
function describeDay({ day, here, done }: WorkDay, zone: string): string {
  const time = (stamp: Stamp | undefined) => (stamp ? clockIn(zone, new Date(stamp.at)) : '?')
  const late = [here, done].find((stamp) => stamp && stamp.state !== 'sent')
  return `${formatWeekday(day)}: ${time(here)}–${time(done)}${late ? ` (${notes[late.state]})` : ''}`
}
