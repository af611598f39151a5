import { CalendarDays, MapPin } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { Tag } from '@/components/ui/tag'
import { twoLines } from '@/components/ui/text'
import { ApplyControl } from '@/features/applications/components/apply-control'
import { classes } from '@/lib/classes'
import { formatStartDate } from '@/lib/format-date'
import { formatLocation } from '@/lib/format-location'
import { formatPay } from '@/lib/format-pay'
import { paths } from '@/lib/paths'
import type { Job } from '../api'
import { readListState } from '../list-state'
import { JobDetails } from './job-details'
import { JobStandingTag } from './job-tags'

/** A job that was found: how it stands, what it pays, everything about it, and the bar to apply with. */
export function JobView({ job, title }: { job: Job; title: string }) {
  const handed = readListState(useLocation().state)
  const pay = formatPay(job.pay_per_cleaner)
  return (
    <>
      <p className="job-tags">
        <JobStandingTag status={job.status} displayStatus={job.display_status} />
        <Tag>{pay}</Tag>
      </p>
      <div className="job-layout">
        <JobDetails job={job} title={title} />
        <ApplyControl jobId={job.id} title={title} moreJobs={`${paths.jobs}${handed?.search ?? ''}`}>
          <p className={classes('apply-pay', twoLines)}>
            <span className="sr-only">Pay: </span>
            {pay}
          </p>
          <ul className="apply-facts" aria-hidden="true">
            <li>
              <CalendarDays size={18} /> {formatStartDate(job.start_date)}
            </li>
            <li>
              <MapPin size={18} />
              {formatLocation(job.location_city, job.location_postcode, job.location_state)}
            </li>
          </ul>
        </ApplyControl>
      </div>
    </>
  )
}
