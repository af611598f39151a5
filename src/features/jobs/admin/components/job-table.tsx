import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import { Link } from 'react-router-dom'
import { RowLink } from '@/components/admin/back-to-list'
import { type Column, RecordTable } from '@/components/admin/record-table'
import { rich } from '@/components/rich-text'
import { UserText } from '@/components/user-text'
import { JobStatusTag } from '@/features/jobs/components/job-tags'
import { formatNearStart, formatStart } from '@/lib/format/format-date'
import { formatLocation, jobTitle } from '@/lib/format/format-job'
import { t, word, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useNow } from '@/lib/timing/use-now'
import type { AdminJob } from '../api'
import { titleIdOf } from './admin-job-card'
import { JobActions } from './job-actions'
import styles from './job-table.module.css'
import { locationAddressOf, noPlaceText } from './no-place'

type JobTableProps = { jobs: readonly AdminJob[]; onDelete: (job: AdminJob) => void }

/** A table of jobs. A desktop screen fits fifteen rows (rule 11.28), and a phone shows cards instead of a table. */
export function JobTable({ jobs, onDelete }: JobTableProps) {
  const now = useNow()
  return (
    <div className={styles.table}>
      <RecordTable
        caption={t('Jobs')}
        columns={columnsFor(onDelete, now)}
        rows={jobs}
        keyOf={({ id }) => id}
      />
    </div>
  )
}

function columnsFor(onDelete: JobTableProps['onDelete'], now: Date): Column<AdminJob>[] {
  return [
    { header: t('Job'), isName: true, cell: (job) => <Title job={job} /> },
    { header: t('Starts'), width: '10.5rem', cell: (job) => <Start job={job} now={now} /> },
    { header: t('Place'), width: '9rem', cell: (job) => <Place job={job} /> },
    {
      header: t('Category'),
      width: '10rem',
      onlyWide: 'very',
      cell: ({ category }) => <Line text={category && word(category)} />,
    },
    {
      header: t('Pay per cleaner'),
      width: '12rem',
      onlyWide: 'very',
      cell: ({ pay_per_cleaner }) => <Line text={pay_per_cleaner} />,
    },
    {
      header: t('Filled'),
      width: '5rem',
      cell: ({ accepted_applications: accepted, cleaners_needed: needed }) =>
        needed ? t('{accepted} of {needed}', { accepted, needed }) : accepted,
    },
    {
      header: t('Waiting'),
      width: '5.5rem',
      cell: (job) => (job.pending_applications > 0 ? <Waiting job={job} /> : 0),
    },
    { header: t('Status'), width: '6.5rem', cell: ({ status }) => <JobStatusTag status={status} /> },
    {
      header: t('Actions'),
      width: 'var(--actions-width)',
      cell: (job) => (
        <span className={styles.actions}>
          <JobActions job={job} onDelete={onDelete} isDense />
        </span>
      ),
    },
  ]
}

function Title({ job }: { job: AdminJob }) {
  const title = jobTitle(job.project_name)
  return (
    <h2 id={titleIdOf(job.id)} tabIndex={-1} className={styles.line} title={title}>
      <RowLink to={paths.adminJob(job.id)} list="jobs" row={job.id} name={title}>
        <span {...written()}>{title}</span>
      </RowLink>
    </h2>
  )
}

/** The start in a short form that fits the column, e.g. without the year. The tooltip has the full date. */
function Start({ job, now }: { job: AdminJob; now: Date }) {
  return (
    <span className={styles.line} title={formatStart(job)}>
      {formatNearStart(job, now)}
    </span>
  )
}

function Line({ text }: { text: string | null }) {
  return (
    <span className={styles.line} title={text ?? undefined}>
      {text}
    </span>
  )
}

function Place({ job }: { job: AdminJob }) {
  return (
    <span className={styles.line} title={formatLocation(job)}>
      {formatLocation(job)}
      {job.address_rule === 'accepted' && (
        <>
          {' '}
          <LockKeyhole size={14} aria-hidden="true" />
          <span className="sr-only">{t('Address shown after acceptance')}</span>
        </>
      )}
      {!job.is_placed && (
        <>
          {' '}
          <Link to={locationAddressOf(job.id)} title={noPlaceText}>
            <MapPinOff size={16} aria-hidden="true" />
            <span className="sr-only">{noPlaceText}</span>
          </Link>
        </>
      )}
    </span>
  )
}

function Waiting({ job }: { job: AdminJob }) {
  return (
    <Link to={paths.adminJob(job.id)}>
      {job.pending_applications}
      <span className="sr-only">
        {' '}
        {rich('for {title}', { title: <UserText>{jobTitle(job.project_name)}</UserText> })}
      </span>
    </Link>
  )
}
