import { Link } from 'react-router-dom'
import { FieldError } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Tag, Tags } from '@/components/ui/tag'
import { Hint } from '@/components/ui/text'
import { Written } from '@/components/written'
import { describeAmount, describeHours, type Hours, minutesEarly } from '@/features/pay/hours'
import { formatHours, formatTimes, formatWeekday } from '@/lib/format/format-date'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { type HoursActions, keyOf } from '../use-hours'
import styles from './hours.module.css'

type DayRowProps = {
  hours: Hours
  /** The person's name, for the buttons' accessible names. */
  name: string
  /** True for the administrator's own day, which another administrator approves (rule 23.22). */
  isOwn: boolean
  actions: HoursActions
  onChange: (hours: Hours) => void
}

/** A day of a job: its hours, their differences from the plan, and the actions (rules 22.9 to 22.11). */
export function DayRow({ hours, name, isOwn, actions, onChange }: DayRowProps) {
  const { approving, reopening, refusals } = actions
  const day = formatWeekday(hours.day)
  const refusal = refusals.get(keyOf(hours))
  const isPriced = hours.basis !== null
  return (
    <li className={styles.day}>
      <div className={styles.what}>
        <strong>{day}</strong>{' '}
        {hours.job_id === null ? (
          <span {...written()}>{hours.title}</span>
        ) : (
          <Link to={paths.adminJob(hours.job_id)} {...written()}>
            {hours.title}
          </Link>
        )}
      </div>
      <div className={styles.hours}>
        <span>{describeHours(hours)}</span>
        <Marks hours={hours} />
        {!isPriced &&
          (hours.job_id === null ? (
            <Hint>{t('This job was deleted. Add what it pays with Add or take off.')}</Hint>
          ) : (
            <Link to={paths.adminEditJob(hours.job_id)}>{t('Say first how this job is paid.')}</Link>
          ))}
        {hours.reason !== null && (
          <Hint>
            <Written>{hours.reason}</Written>
          </Hint>
        )}
      </div>
      <div className={styles.amount}>{isPriced && describeAmount(hours)}</div>
      <div className={styles.actions}>
        {hours.line_id === null && (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('Change the hours of {name}, {day}', { name, day })}
            onClick={() => onChange(hours)}
          >
            {t('Change')}
          </Button>
        )}
        {hours.is_waiting && isPriced && !isOwn && (
          <Button
            size="small"
            aria-label={t('Approve {name}, {day}', { name, day })}
            disabled={actions.isBusy}
            onClick={() => approving.mutate([hours])}
          >
            {t('Approve')}
          </Button>
        )}
        {hours.line_id !== null && !hours.is_in_run && (
          <Button
            variant="quiet"
            size="small"
            aria-label={t('Reopen {name}, {day}', { name, day })}
            disabled={actions.isBusy}
            onClick={() => reopening.mutate(hours)}
          >
            {t('Reopen')}
          </Button>
        )}
      </div>
      {refusal !== undefined && (
        <div className={styles.refusal}>
          <FieldError>{refusal}</FieldError>
        </div>
      )}
    </li>
  )
}

/** A day's status and its differences from the plan. */
function Marks({ hours }: { hours: Hours }) {
  return (
    <Tags>
      {hours.is_in_run ? (
        <Tag tone="positive">{t('In a pay run')}</Tag>
      ) : (
        hours.line_id !== null && <Tag tone="positive">{t('Approved')}</Tag>
      )}
      {hours.line_id === null &&
        [...overlapOf(hours), ...differencesOf(hours)].map((text) => (
          <Tag key={text} tone="warning">
            {text}
          </Tag>
        ))}
      {hours.line_id === null && hours.changed === 'administrator' && (
        <Tag tone="info">{t('Put right by an administrator')}</Tag>
      )}
      {hours.later_minutes !== null && (
        <Tag tone="warning">{t('Now {hours}', { hours: formatHours(hours.later_minutes) })}</Tag>
      )}
    </Tags>
  )
}

/** The person's other work at the same time. Shown even if an administrator corrected the day (rule 22.10). */
const overlapOf = ({ overlapping }: Hours) =>
  overlapping === null ? [] : [t('At the same time as {jobs}', { jobs: overlapping })]

function differencesOf(hours: Hours): string[] {
  const { agrees, changed, pressed, plan_began, plan_ended, plan_minutes, minutes } = hours
  // Overlaps and absences have their own marks.
  const isElse = hours.overlapping !== null || hours.absence !== null
  const differs = changed === null && pressed === 'both' && agrees === false && !isElse
  if (changed === 'administrator') return []
  const said = [...changedText(hours), ...absenceText(hours)]
  if (plan_minutes === null) return [...said, t('Not a day of this job')]
  const early = minutesEarly(hours)
  const plan = formatTimes({ start_time: plan_began, end_time: plan_ended })
  return [
    ...said,
    ...(changed === null && pressed === 'none' ? [t('Nobody pressed: as planned')] : []),
    ...(changed === null && pressed === 'one' ? [t('Start or finish is missing')] : []),
    ...(early === undefined ? [] : [t('Finished {hours} before the plan', { hours: formatHours(early) })]),
    ...(differs || Math.abs(minutes - plan_minutes) > 15 ? [t('Planned: {times}', { times: plan })] : []),
  ]
}

const absenceText = ({ absence }: Hours) =>
  absence === null
    ? []
    : [absence === 'did_not_come' ? t('Recorded: did not come') : t('Recorded: cancelled late')]
const changedText = ({ changed }: Hours) => (changed === 'person' ? [t('Corrected by the cleaner')] : [])
