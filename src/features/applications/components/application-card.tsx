import { Card, CardLink } from '@/components/ui/card'
import { Muted } from '@/components/ui/text'
import { formatDate } from '@/lib/format-date'
import { formatPayWithDollar } from '@/lib/format-pay'
import { paths } from '@/lib/paths'
import type { Application } from '../api'
import { ApplicationStatusTag } from './application-status-tag'

/** One application: the job as it was called, its pay, when, and how it stands. A deleted job leaves its name. */
export function ApplicationCard({ application }: { application: Application }) {
  const { job_id: jobId, jobs: job, job_title: title, applied_at: appliedAt, status } = application
  return (
    <Card as="li" opens className="record">
      <div className="record-head">
        <h2>{title}</h2>
        <ApplicationStatusTag stored={status} />
      </div>
      <dl className="record-facts">
        {job && (
          <div>
            <dt>Pay</dt>
            <dd>{formatPayWithDollar(job.pay_per_cleaner)}</dd>
          </div>
        )}
        <div>
          <dt>Applied</dt>
          <dd>{formatDate(appliedAt)}</dd>
        </div>
      </dl>
      {job && jobId !== null ? (
        <CardLink to={paths.job(jobId)} className="record-link" aria-label={`View Job Details: ${title}`}>
          View Job Details
        </CardLink>
      ) : (
        <Muted>Job details could not be loaded.</Muted>
      )}
    </Card>
  )
}
