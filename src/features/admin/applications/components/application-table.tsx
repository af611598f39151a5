import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { ApplicationStatusTag } from '@/features/applications/components/application-status-tag'
import { formatDate } from '@/lib/format-date'
import { paths } from '@/lib/paths'
import { type Column, RecordTable } from '../../components/record-table'
import { applicantName, type Decision } from '../schema'
import type { SteadyRow } from '../steady-rows'
import type { useDecisions } from '../use-decisions'
import { ApplicationActions } from './application-actions'

type ApplicationTableProps = {
  rows: readonly SteadyRow[]
  busy: boolean
  decisions: ReturnType<typeof useDecisions>
  onDecide: (event: MouseEvent, application: SteadyRow, decision: Decision) => void
}

/** Applications, with what an administrator decides about them (specification, part 2: /admin/applications). */
export function ApplicationTable({ rows, busy, decisions, onDecide }: ApplicationTableProps) {
  return (
    <RecordTable
      caption="Applications"
      columns={columnsFor(decisions, onDecide)}
      rows={rows}
      keyOf={({ id }) => id}
      busy={busy}
    />
  )
}

function columnsFor(
  { underWay, refusals, dismiss }: ApplicationTableProps['decisions'],
  onDecide: ApplicationTableProps['onDecide'],
): Column<SteadyRow>[] {
  return [
    {
      id: 'applicant',
      header: 'Applicant',
      isName: true,
      cell: (application) => <Applicant application={application} />,
    },
    { id: 'job', header: 'Job', cell: (application) => <JobTitle application={application} /> },
    {
      id: 'applied',
      header: 'Applied',
      cell: ({ applied_at }) => <span className="application-date">{formatDate(applied_at)}</span>,
    },
    { id: 'status', header: 'Status', cell: (application) => <Standing application={application} /> },
    {
      id: 'actions',
      header: 'Actions',
      cell: (application) => (
        <ApplicationActions
          application={application}
          busy={underWay.has(application.id)}
          refusal={refusals.get(application.id)?.message}
          onDecide={(event, decision) => onDecide(event, application, decision)}
          onDismiss={() => dismiss(application.id)}
        />
      ),
    },
  ]
}

function Applicant({ application }: { application: SteadyRow }) {
  const name = applicantName(application)
  const email = application.user_email === name ? null : application.user_email
  const [local, domain] = email?.split(/(?=@)/u) ?? []
  return (
    <>
      <Link to={paths.userProfile(application.user_id)}>{name}</Link>
      {email !== null && (
        <span className="application-email">
          {/* Broken before the at sign where it is too long for one line. */}
          {local}
          <wbr />
          {domain}
        </span>
      )}
    </>
  )
}

/** A job that has been deleted has left its title. */
function JobTitle({ application: { job_id, job_title } }: { application: SteadyRow }) {
  return job_id === null ? job_title : <Link to={paths.job(job_id)}>{job_title}</Link>
}

function Standing({ application: { status, reviewed_by } }: { application: SteadyRow }) {
  return (
    <div>
      <ApplicationStatusTag stored={status} />
      {reviewed_by !== null && <span className="application-reviewer">by {reviewed_by}</span>}
    </div>
  )
}
