import { RowLink } from '@/components/admin/back-to-list'
import { InvitedTag } from '@/components/admin/invited-tag'
import { type Column, RecordTable } from '@/components/admin/record-table'
import { SiteTag } from '@/components/admin/site-tag'
import type { Selection } from '@/components/admin/use-selection'
import { rich } from '@/components/rich-text'
import { ApplicationStatusTag } from '@/components/ui/application-status-tag'
import { Tag } from '@/components/ui/tag'
import { EmailText, Muted } from '@/components/ui/text'
import { UserText } from '@/components/user-text'
import { missingRequirements } from '@/features/hiring/missing-requirements'
import { ApplicationMessages } from '@/features/messages/admin'
import { formatDate, formatWorkDay } from '@/lib/format/format-date'
import { formatHeadcount, formatKilometres } from '@/lib/format/format-job'
import { t, tn, word, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { type Application, applicantName, deciderOf, unavailableWords } from '../schema'
import { canUndo, type DecisionPrompt, type Decisions } from '../use-decisions'
import { ApplicationActions } from './application-actions'
import styles from './application-table.module.css'

type ApplicationTableProps = {
  rows: readonly Application[]
  /** True if the applications are grouped by job, below the job's name. */
  isByJob: boolean
  hasLeft: (application: Application) => boolean
  selection: Selection
  decisions: Decisions
  prompt: DecisionPrompt
  onDismiss: (application: Application) => void
}

export function ApplicationTable({ rows, isByJob, hasLeft, selection, ...deciding }: ApplicationTableProps) {
  return (
    <RecordTable
      caption={t('Applications')}
      columns={columnsFor({ ...deciding, isByJob })}
      rows={rows}
      keyOf={({ id }) => id}
      hasLeft={hasLeft}
      {...(isByJob && { groups: jobGroups })}
      selection={{ ...selection, nameOf: (row) => `${applicantName(row)}, ${row.job_title}` }}
    />
  )
}

const jobGroups = {
  keyOf: ({ job_id, job_title }: Application) => job_id ?? job_title,
  headingOf: (application: Application) => (
    <div className={styles.group}>
      <JobTitle application={application} isHeading />
    </div>
  ),
}

function columnsFor({
  isByJob,
  decisions,
  prompt,
  onDismiss,
}: Pick<ApplicationTableProps, 'isByJob' | 'decisions' | 'prompt' | 'onDismiss'>): Column<Application>[] {
  return [
    {
      header: t('Applicant'),
      isName: true,
      cell: (application) => <Applicant application={application} hasMessages={isByJob} />,
    },
    ...(isByJob
      ? factColumns
      : [
          {
            header: t('Job'),
            cell: (application: Application) => <JobTitle application={application} />,
          },
          ...jobColumns,
          ...factColumns,
        ]),
    {
      header: t('Applied'),
      width: 'clamp(5.75rem, 12cqi, 7.75rem)',
      cell: ({ applied_at }) => <span className={styles.date}>{formatDate(applied_at)}</span>,
    },
    {
      header: t('Status'),
      width: '18%',
      stays: true,
      cell: ({ id, status, withdrawn_at, missing, clashes, unavailable, ...decided }) => (
        <div>
          {withdrawn_at === null ? <ApplicationStatusTag stored={status} /> : <Tag>{t('Withdrawn')}</Tag>}
          {/* Shows the reviewer only once the decision can no longer be undone. Until then, a taller row
              would move the rows below it under the pointer. */}
          {withdrawn_at === null && decided.reviewed_at !== null && !canUndo(decisions, id) && (
            <span className={styles.reviewer}>{t('by {name}', { name: deciderOf(decided) ?? '' })}</span>
          )}
          {withdrawn_at !== null && <span className={styles.reviewer}>{formatDate(withdrawn_at)}</span>}
          {withdrawn_at === null && missing !== null && missing.length > 0 && (
            <span className={styles.missing}>
              {t('Missing: {list}', { list: missingRequirements(missing).join(', ') })}
            </span>
          )}
          {clashes !== null && clashes.length > 0 && (
            <span className={styles.missing}>
              {rich('Clashes with {jobs}', { jobs: <UserText>{clashes.join(', ')}</UserText> })}
            </span>
          )}
          {unavailable !== null && <span className={styles.missing}>{unavailableWords[unavailable]}</span>}
        </div>
      ),
    },
    {
      header: t('Actions'),
      width: 'clamp(12rem, 20cqi, 13rem)',
      cell: (application) => (
        <ApplicationActions
          application={application}
          decisions={decisions}
          refusal={decisions.refusals.get(application.id)}
          prompt={prompt}
          onDismiss={() => onDismiss(application)}
        />
      ),
    },
  ]
}

/**
 * Columns for very wide tables. Narrower tables show the same facts below the applicant and the job (rule
 * 13.18).
 */
const jobColumns: Column<Application>[] = [
  {
    header: t('Job date'),
    width: '8.25rem',
    onlyWide: 'very',
    cell: ({ job_starts_on }) => formatWorkDay(job_starts_on, t('TBD')),
  },
  { header: t('City'), width: '6.5rem', onlyWide: 'very', cell: ({ job_city }) => job_city ?? t('N/A') },
]

const factColumns: Column<Application>[] = [
  {
    header: t('Distance'),
    width: '5rem',
    onlyWide: 'very',
    cell: ({ distance_m }) => (distance_m === null ? t('N/A') : formatKilometres(distance_m)),
  },
  {
    header: t('Experience'),
    width: '5.75rem',
    onlyWide: 'very',
    cell: ({ experience_years: years }) => years !== null && yearsOf(years),
  },
  { header: t('Track record'), width: '7.5rem', onlyWide: 'very', cell: recordOf },
]

function yearsOf(years: number): string {
  return tn(years, '1 year', '{count} years')
}

function recordOf({ jobs_done: came, no_shows: missed }: Application): string | null {
  if (came === null || missed === null) return null
  return missed > 0
    ? tn(missed, '{came} came, 1 no-show', '{came} came, {count} no-shows', { came })
    : t('{came} came', { came })
}

function Applicant({ application, hasMessages }: { application: Application; hasMessages: boolean }) {
  const name = applicantName(application)
  const email = application.user_email === name ? null : application.user_email
  if (application.user_id === null) return <Muted>{name}</Muted>
  return (
    <>
      <RowLink
        to={paths.userProfile(application.user_id)}
        list="applications"
        row={application.id}
        name={name}
      >
        {name}
      </RowLink>{' '}
      {application.invited && <InvitedTag />} <SiteTag person={application} />
      {hasMessages && <Messages application={application} />}
      {email !== null && (
        <span className={styles.email}>
          <EmailText email={email} />
        </span>
      )}
      <span className={styles.facts}>
        {[
          application.distance_m !== null && formatKilometres(application.distance_m),
          application.experience_years && yearsOf(application.experience_years),
          recordOf(application),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}

/** The job's title, which remains after the job is deleted, with the job's state below it (rule 13.17). */
function JobTitle({ application, isHeading = false }: { application: Application; isHeading?: boolean }) {
  const { id, job_id, job_title, job_cleaners_needed: needed, job_accepted: accepted } = application
  if (job_id === null) {
    return (
      <>
        <span {...written()}>{job_title}</span>
        <span className={styles.job}>{t('Job deleted')}</span>
      </>
    )
  }
  const status = application.job_status !== null && word(application.job_status)
  const day = application.job_starts_on !== null && formatWorkDay(application.job_starts_on)
  return (
    <>
      <RowLink to={paths.adminJob(job_id)} list="applications" row={id} name={job_title}>
        <span {...written()}>{job_title}</span>
      </RowLink>{' '}
      {!isHeading && <Messages application={application} />}
      <span className={styles.job}>
        {status && <>{status} · </>}
        {/* The date and the city are hidden in the widest tables, which have columns for them. */}
        {day && <span className={isHeading ? undefined : styles.narrow}>{day} · </span>}
        {formatHeadcount(accepted, needed) ?? t('{count} accepted', { count: accepted ?? 0 })}
        {application.job_city !== null && (
          <span className={isHeading ? undefined : styles.narrow}> · {application.job_city}</span>
        )}
      </span>
    </>
  )
}

/** A link to the conversation with the applicant, unless the conversation ended because the job was deleted. */
function Messages({ application }: { application: Application }) {
  if (application.job_id === null) return null
  return (
    <ApplicationMessages
      applicationId={application.id}
      list="applications"
      name={applicantName(application)}
    />
  )
}
