import { Link } from 'react-router-dom'
import { userName } from '@/components/admin/person-name'
import { type Column, RecordTable } from '@/components/admin/record-table'
import type { Selection } from '@/components/admin/use-selection'
import { Tag } from '@/components/ui/tag'
import { Hint } from '@/components/ui/text'
import { UserText } from '@/components/user-text'
import { describeAmount, type Hours } from '@/features/pay/hours'
import { formatHours, formatTimes, formatWeekday } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { type HoursRow, lineName } from '../schema'
import { type HoursActions, keyOf } from '../use-hours'
import { GroupHead } from './group-head'
import styles from './hours.module.css'
import { RestOfJob } from './rest-of-job'
import { DayActions, DayNotes, LineActions } from './row-parts'

export type HoursTableProps = {
  rows: readonly HoursRow[]
  isByJob: boolean
  /** The signed-in administrator. Another administrator must approve this person's own days (rule 23.22). */
  userId: string
  selection: Selection
  actions: HoursActions
  onChange: (row: HoursRow) => void
  onAdd: (row: HoursRow) => void
  /** Opens the preview of approving these days together. */
  onApprove: (days: readonly Hours[]) => void
}

/** A table with one line per day, grouped by person or by job (rule 22.9). */
export function HoursTable({ rows, selection, ...rest }: HoursTableProps) {
  const headOf = (group: readonly HoursRow[]) => <GroupHead rows={group} {...rest} />
  return (
    <RecordTable
      caption={t('Hours')}
      columns={columnsFor(rest)}
      rows={rows}
      keyOf={({ id }) => id}
      groups={{
        keyOf: ({ group_id }) => group_id,
        headingOf: ({ group_id }) => headOf(rows.filter((row) => row.group_id === group_id)),
      }}
      selection={{ ...selection, nameOf: (row) => `${userName(row)}, ${formatWeekday(row.day)}` }}
    />
  )
}

function columnsFor(props: Omit<HoursTableProps, 'rows' | 'selection'>): Column<HoursRow>[] {
  const { isByJob } = props
  return [
    { header: t('Day'), isName: true, width: '6.5rem', cell: ({ day }) => formatWeekday(day) },
    isByJob
      ? { header: t('Person'), width: '16%', cell: (row) => <PersonName row={row} /> }
      : { header: t('Job'), width: '16%', cell: (row) => <JobTitle row={row} /> },
    { header: t('Times'), width: '7.25rem', cell: ({ hours }) => hours && timesOf(hours) },
    {
      header: t('Planned'),
      width: '7.75rem',
      onlyWide: 'very',
      cell: ({ hours }) =>
        hours?.plan_began && formatTimes({ start_time: hours.plan_began, end_time: hours.plan_ended }),
    },
    {
      header: t('Worked'),
      width: '5.5rem',
      isNumber: true,
      cell: ({ hours }) => hours && formatHours(hours.minutes),
    },
    { header: t('Amount'), width: '5.5rem', isNumber: true, cell: (row) => <Amount row={row} /> },
    { header: t('Notes'), cell: (row) => <Notes row={row} {...props} /> },
    { header: t('Actions'), width: '12rem', cell: (row) => <Actions row={row} {...props} /> },
  ]
}

function timesOf({ began, ended, break_minutes: pause }: Hours) {
  if (began === null || ended === null) return t('No hours')
  return (
    <>
      {formatTimes({ start_time: began, end_time: ended })}
      {pause !== null && pause > 0 && (
        <Hint as="span"> {t('less {hours} break', { hours: formatHours(pause) })}</Hint>
      )}
    </>
  )
}

type RowProps = { row: HoursRow }
type RowActionsProps = RowProps & Omit<HoursTableProps, 'rows' | 'selection'>

function PersonName({ row }: RowProps) {
  return (
    <Link to={paths.userProfile(row.user_id)}>
      <UserText>{userName(row)}</UserText>
    </Link>
  )
}

function JobTitle({ row: { hours, line } }: RowProps) {
  if (line !== null) return lineName(line.kind)
  if (hours === null) return null
  if (hours.job_id === null) return <span {...written()}>{hours.title}</span>
  return (
    <Link to={paths.adminJob(hours.job_id)} {...written()}>
      {hours.title}
    </Link>
  )
}

function Amount({ row: { hours, line } }: RowProps) {
  if (line !== null) return formatCents(line.amount_cents)
  return hours && describeAmount(hours)
}

function Notes({ row, actions, userId }: RowActionsProps) {
  const { hours, line, rest } = row
  if (line !== null)
    return (
      <div className={styles.notes}>
        {line.amount_cents < 0 && <Tag>{t('Deducted')}</Tag>}
        <UserText>{line.reason}</UserText>
      </div>
    )
  if (hours === null) return null
  return (
    <>
      <DayNotes hours={hours} refusal={actions.refusals.get(keyOf(hours))} />
      {rest && (
        <RestOfJob
          hours={hours}
          rest={rest}
          isOwn={row.user_id === userId}
          onSettled={() => void actions.refresh()}
        />
      )}
    </>
  )
}

function Actions({ row, userId, actions, onChange }: RowActionsProps) {
  const isOwn = row.user_id === userId
  if (row.line !== null)
    return isOwn ? null : <LineActions line={row.line} onRemoved={() => void actions.refresh()} />
  return (
    row.hours && (
      <DayActions
        hours={row.hours}
        name={userName(row)}
        isOwn={isOwn}
        actions={actions}
        onChange={() => onChange(row)}
      />
    )
  )
}
