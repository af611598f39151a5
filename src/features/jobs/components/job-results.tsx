import { List, useList } from '@/components/list/list'
import { useSignedIn } from '@/features/auth/session'
import { openJobsQuery } from '../api'
import type { JobListControls } from '../schema'
import { JobCard } from './job-card'
import { LoadingJobs } from './loading-jobs'

/** The open jobs that the filters leave. */
export function JobResults({ controls }: { controls: JobListControls }) {
  const { userId } = useSignedIn()
  return (
    <List
      list={useList(openJobsQuery(userId, controls.filters))}
      controls={controls}
      noun="open job"
      count="hidden"
      loading={<LoadingJobs />}
      emptyText="No open jobs found matching your current filters."
    >
      {(jobs) => (
        <ul className="job-grid">
          {jobs.map((job) => (
            <JobCard key={job.id} job={job} />
          ))}
        </ul>
      )}
    </List>
  )
}
