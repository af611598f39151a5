import { LinkRow } from '@/components/ui/card'
import { twoLines } from '@/components/ui/text'
import { classes } from '@/lib/classes'
import { formatStartDate } from '@/lib/format-date'
import { formatLocation, jobTitle } from '@/lib/format-job'
import { formatPayWithDollar } from '@/lib/format-pay'
import type { DashboardJob } from '../schema'
import { DetailsLink } from './details-link'

/** A job of one of the cards. */
export function JobRow({ job }: { job: DashboardJob }) {
  const title = jobTitle(job.project_name)
  return (
    <LinkRow className="dashboard-row">
      <div>
        <h3>{title}</h3>
        <p className="dashboard-facts">
          {formatLocation(job)}
          <br />
          Starts {formatStartDate(job.start_date)}
        </p>
        <p className={classes('dashboard-pay', twoLines)}>
          <span className="sr-only">Pay: </span>
          {formatPayWithDollar(job.pay_per_cleaner)}
        </p>
      </div>
      <DetailsLink jobId={job.id} title={title} />
    </LinkRow>
  )
}
