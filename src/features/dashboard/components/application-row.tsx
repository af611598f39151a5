import { LinkRow } from '@/components/ui/card'
import { Tag, type Tone } from '@/components/ui/tag'
import { formatDate } from '@/lib/format-date'
import type { DashboardApplication } from '../schema'
import { DetailsLink } from './details-link'

const tones: Record<DashboardApplication['status'], Tone> = {
  Pending: 'warning',
  Accepted: 'positive',
  Rejected: 'danger',
}

/** An application and how it stands. One whose job was deleted has nothing to lead to. */
export function ApplicationRow({ application }: { application: DashboardApplication }) {
  const { job_id: jobId, job_title: title, status } = application
  return (
    <LinkRow className="dashboard-row">
      <div>
        <h3>{title}</h3>
        <Tag tone={tones[status]}>{status}</Tag>
        <p className="dashboard-facts">Applied {formatDate(application.applied_at)}</p>
      </div>
      {jobId !== null && <DetailsLink jobId={jobId} title={title} />}
    </LinkRow>
  )
}
