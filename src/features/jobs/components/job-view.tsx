import { useLocation } from 'react-router-dom'
import { Tag } from '@/components/ui/tag'
import { ApplyControl } from '@/features/applications/components/apply-control'
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
        <aside className="apply-bar" aria-label="Apply for this job">
          <p className="apply-pay">
            <span className="sr-only">Pay: </span>
            {pay}
          </p>
          <ApplyControl jobId={job.id} title={title} moreJobs={`${paths.jobs}${handed?.search ?? ''}`} />
        </aside>
      </div>
    </>
  )
}
