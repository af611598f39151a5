import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { FieldError } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Tag, Tags } from '@/components/ui/tag'
import { Hint } from '@/components/ui/text'
import { UserText } from '@/components/user-text'
import { type Hours, minutesEarly } from '@/features/pay/hours'
import { formatHours, formatTimes, formatWeekday } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { removeLine } from '../api'
import { lineName, type PayLine } from '../schema'
import { type HoursActions, keyOf } from '../use-hours'
import styles from './hours.module.css'

type DayNotesProps = { hours: Hours; refusal: string | undefined }

/**
 * A day's status, its differences from the plan, and anything that must be done before it can be approved.
 */
export function DayNotes({ hours, refusal }: DayNotesProps) {
  const marks = marksOf(hours)
  // Renders nothing for a day without notes, because the cell's label on a phone is hidden only if the cell
  // is empty.
  if (marks.length === 0 && hours.basis !== null && hours.reason === null && refusal === undefined)
    return null
  return (
    <div className={styles.notes}>
      {marks.length > 0 && (
        <Tags>
          {marks.map(({ tone, text }) => (
            <Tag key={text} tone={tone}>
              {text}
            </Tag>
          ))}
        </Tags>
      )}
      {hours.basis === null &&
        (hours.job_id === null ? (
          <Hint>{t('This job was deleted. To pay for it, use “Add or deduct”.')}</Hint>
        ) : (
          <Link to={paths.adminEditJob(hours.job_id)}>{t('Set a pay rate for this job first.')}</Link>
        ))}
      {hours.reason !== null && (
        <Hint>
          <UserText>{hours.reason}</UserText>
        </Hint>
      )}
      {refusal !== undefined && <FieldError>{refusal}</FieldError>}
    </div>
  )
}

type DayActionsProps = {
  hours: Hours
  /** The person's name, for the accessible names of the buttons. */
  name: string
  /** True if the day is the administrator's own. Another administrator must then approve the day (rule 23.22). */
  isOwn: boolean
  actions: HoursActions
  onChange: () => void
}

export function DayActions({ hours, name, isOwn, actions, onChange }: DayActionsProps) {
  const { approving, reopening, isBusy } = actions
  const day = formatWeekday(hours.day)
  const isApproving =
    approving.isPending && approving.variables && keyOf(approving.variables) === keyOf(hours)
  return (
    <div className={styles.actions}>
      {hours.line_id === null && (
        <Button
          variant="secondary"
          size="small"
          aria-label={t('Change hours for {name}, {day}', { name, day })}
          onClick={onChange}
        >
          {t('Change')}
        </Button>
      )}
      {hours.is_waiting && hours.basis !== null && !isOwn && (
        <Button
          size="small"
          aria-label={t('Approve {name}, {day}', { name, day })}
          data-row={keyOf(hours)}
          data-action="Approve"
          busy={isApproving}
          disabled={isBusy}
          onClick={() => approving.mutate(hours)}
        >
          {t('Approve')}
        </Button>
      )}
      {hours.line_id !== null && !hours.is_in_run && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('Reopen {name}, {day}', { name, day })}
          data-row={keyOf(hours)}
          data-action="Reopen"
          disabled={isBusy}
          onClick={() => reopening.mutate(hours)}
        >
          {t('Reopen')}
        </Button>
      )}
    </div>
  )
}

type LineActionsProps = { line: PayLine; onRemoved: () => void }

/** The button to remove an addition or deduction that is not in a pay run yet. */
export function LineActions({ line, onRemoved }: LineActionsProps) {
  const removing = useMutation({ mutationFn: () => removeLine(line.id), onSettled: onRemoved })
  return (
    <div className={styles.actions}>
      <Button
        variant="quiet"
        size="small"
        aria-label={t('Remove {kind}, {amount}', {
          kind: lineName(line.kind),
          amount: formatCents(line.amount_cents),
        })}
        disabled={removing.isPending}
        onClick={() => removing.mutate()}
      >
        {t('Remove')}
      </Button>
      {removing.error && <FieldError>{removing.error.message}</FieldError>}
    </div>
  )
}

type Mark = { tone: 'positive' | 'warning' | 'info'; text: string }

function marksOf(hours: Hours): Mark[] {
  const warnings = hours.line_id === null ? [...overlapOf(hours), ...differencesOf(hours)] : []
  if (hours.later_minutes !== null)
    warnings.push(t('Since changed to {hours}', { hours: formatHours(hours.later_minutes) }))
  return [
    ...statusOf(hours).map((text) => ({ tone: 'positive' as const, text })),
    ...warnings.map((text) => ({ tone: 'warning' as const, text })),
    ...(hours.line_id === null && hours.changed === 'administrator'
      ? [{ tone: 'info' as const, text: t('Corrected by an administrator') }]
      : []),
  ]
}

function statusOf({ is_in_run, line_id }: Hours): string[] {
  if (is_in_run) return [t('In a pay run')]
  return line_id === null ? [] : [t('Approved')]
}

/**
 * The person's other work at the same time. This is shown even if an administrator has corrected the day
 * (rule 22.10).
 */
const overlapOf = ({ overlapping }: Hours) =>
  overlapping === null ? [] : [t('At the same time as {jobs}', { jobs: overlapping })]

function differencesOf(hours: Hours): string[] {
  const { agrees, changed, pressed, plan_began, plan_ended, plan_minutes, minutes } = hours
  // Overlaps and absences have their own notes, so they do not count as a difference from the plan.
  const isElse = hours.overlapping !== null || hours.absence !== null
  const differs = changed === null && pressed === 'both' && agrees === false && !isElse
  if (changed === 'administrator') return []
  const said = [...changedText(hours), ...absenceText(hours)]
  if (plan_minutes === null) return [...said, t('Not a planned day')]
  const early = minutesEarly(hours)
  const plan = formatTimes({ start_time: plan_began, end_time: plan_ended })
  return [
    ...said,
    ...(changed === null && pressed === 'none' ? [t('No check-in: planned times used')] : []),
    ...(changed === null && pressed === 'one' ? [t('Start or finish is missing')] : []),
    ...(early === undefined
      ? []
      : [t('Finished {hours} earlier than planned', { hours: formatHours(early) })]),
    ...(differs || Math.abs(minutes - plan_minutes) > 15 ? [t('Planned: {times}', { times: plan })] : []),
  ]
}

const absenceText = ({ absence }: Hours) =>
  absence === null
    ? []
    : [absence === 'did_not_come' ? t('Recorded: did not come') : t('Recorded: cancelled late')]
const changedText = ({ changed }: Hours) => (changed === 'person' ? [t('Corrected by the cleaner')] : [])
