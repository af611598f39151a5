import { Card, CardLink } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import { MapLink } from '@/components/ui/text'
import { formatDate } from '@/lib/format-date'
import { formatLocation, jobTitle } from '@/lib/format-job'
import { formatPayWithDollar } from '@/lib/format-pay'
import { paths } from '@/lib/paths'
import type { AcceptedJob } from '../api'

const standings: ReadonlyMap<string, string> = new Map([
  ['InProgress', 'In progress'],
  ['Closed', 'Closed'],
  ['Completed', 'Completed'],
])

/** A job the person was accepted for: when, where and what it pays. Its address is theirs to know now. */
export function AcceptedJobCard({ acceptedJob: { jobs: job } }: { acceptedJob: AcceptedJob }) {
  const title = jobTitle(job.project_name)
  const place = job.job_addresses?.site_address ?? formatLocation(job)
  const standing = standings.get(job.status)
  return (
    <Card as="li" opens className="record">
      <div className="record-head">
        <h2>{title}</h2>
        {standing !== undefined && (
          <Tag tone={standing === 'In progress' ? 'positive' : 'neutral'}>{standing}</Tag>
        )}
      </div>
      <dl className="record-facts">
        <div>
          <dt>Starts</dt>
          <dd>{formatDate(job.start_date)}</dd>
        </div>
        <div>
          <dt>Dates</dt>
          <dd>{job.project_dates?.trim() || 'N/A'}</dd>
        </div>
        <div>
          <dt>Duration</dt>
          <dd>{job.duration?.trim() || 'N/A'}</dd>
        </div>
        <div>
          <dt>Pay</dt>
          <dd>{formatPayWithDollar(job.pay_per_cleaner)}</dd>
        </div>
        <div className="wide">
          <dt>Where</dt>
          <dd>{place === 'N/A' ? place : <MapLink address={place} />}</dd>
        </div>
      </dl>
      <CardLink to={paths.job(job.id)} className="record-link" aria-label={`View Job Details: ${title}`}>
        View Job Details
      </CardLink>
    </Card>
  )
}
