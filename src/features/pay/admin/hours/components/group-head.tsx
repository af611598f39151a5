import { Link } from 'react-router-dom'
import { userName } from '@/components/admin/person-name'
import { Button } from '@/components/ui/button'
import { Hint } from '@/components/ui/text'
import { UserText } from '@/components/user-text'
import type { Hours } from '@/features/pay/hours'
import { formatHours } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { countOf, t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { approvable } from '../approvable'
import type { HoursRow } from '../schema'
import styles from './hours.module.css'

type GroupHeadProps = {
  /** The loaded rows of the group. The group can have further rows. */
  rows: readonly HoursRow[]
  isByJob: boolean
  userId: string
  onAdd: (row: HoursRow) => void
  onApprove: (days: readonly Hours[]) => void
}

/** The heading of a person's or a job's days, with the number of days, their hours and their pay. */
export function GroupHead({ rows, isByJob, userId, onAdd, onApprove }: GroupHeadProps) {
  const [first] = rows
  if (first === undefined) return null
  const { group_days: days, group_minutes: minutes, group_cents: cents } = first
  const name = isByJob ? (first.hours?.title ?? '') : userName(first)
  const own = !isByJob && first.user_id === userId
  const waiting = approvable(rows, userId)
  return (
    <div className={styles.group}>
      <GroupName first={first} isByJob={isByJob} />
      <span className={styles.sum}>
        {[countOf(days, 'day'), formatHours(minutes), formatCents(cents)].join(' · ')}
      </span>
      {waiting.length > 1 && (
        <Button
          variant="secondary"
          size="small"
          aria-label={t('Approve {count} days: {name}', { count: waiting.length, name })}
          onClick={() => onApprove(waiting)}
        >
          {t('Approve {count}…', { count: waiting.length })}
        </Button>
      )}
      {!isByJob && !own && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('Add or deduct pay for {name}', { name })}
          onClick={() => onAdd(first)}
        >
          {t('Add or deduct')}
        </Button>
      )}
      {own && (
        <Hint as="span">
          {t(
            'Another administrator must approve your hours. If you are the only one, make someone else an administrator or pay yourself outside Shinework.',
          )}
        </Hint>
      )}
    </div>
  )
}

function GroupName({ first, isByJob }: { first: HoursRow; isByJob: boolean }) {
  if (!isByJob)
    return (
      <Link to={paths.userProfile(first.user_id)}>
        <UserText>{userName(first)}</UserText>
      </Link>
    )
  const { job_id: id = null, title = '' } = first.hours ?? {}
  if (id === null) return <span {...written()}>{title}</span>
  return (
    <Link to={paths.adminJob(id)} {...written()}>
      {title}
    </Link>
  )
}
