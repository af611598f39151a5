import { PageActions, PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import '@/features/jobs/job.css'
import '../admin-jobs.css'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useLocation, useParams } from 'react-router-dom'
import { ErrorState } from '@/components/states/error-state'
import { useSignedIn } from '@/features/auth/session'
import { jobQuery } from '@/features/jobs/api'
import { JobDetails } from '@/features/jobs/components/job-details'
import { LoadingJob } from '@/features/jobs/components/loading-job'
import { jobTitle } from '@/features/jobs/job-title'
import { formatPay } from '@/lib/format-pay'
import { paths } from '@/lib/paths'
import { codeOf, codes } from '@/lib/result'
import { BackToList } from '../../components/back-to-list'
import { readPlace } from '../../place'
import { JobStatusTag } from '../components/job-status-tag'

/** /admin/jobs/{id}: one job as an administrator needs it. */
export function Component() {
  const { jobId = '' } = useParams()
  const { userId } = useSignedIn()
  const place = readPlace(useLocation().state)
  const { data: job, error, isFetching, refetch } = useQuery(jobQuery(userId, jobId))
  const isMissing = codeOf(error) === codes.notFound
  const title = job ? jobTitle(job.project_name) : place && place.list === 'jobs' ? place.name : 'Job'

  return (
    <>
      <BackToList place={place} otherwise={{ list: 'jobs', address: paths.adminJobs }} />
      <PageHeading title={title}>
        {job && (
          <PageActions dense>
            <ButtonLink to={paths.job(jobId)} variant="quiet" size="small">
              View as a cleaner
            </ButtonLink>
            <ButtonLink to={`${paths.adminApplications}?job=${jobId}`} variant="secondary" size="small">
              See applications
            </ButtonLink>
            <ButtonLink to={paths.adminEditJob(jobId)} size="small">
              <Pencil size={18} aria-hidden="true" />
              Edit
            </ButtonLink>
          </PageActions>
        )}
      </PageHeading>
      {job ? (
        <>
          <p className="job-tags">
            <JobStatusTag status={job.status} />
            <Tag>{formatPay(job.pay_per_cleaner)}</Tag>
          </p>
          <JobDetails job={job} title={title} />
        </>
      ) : error ? (
        <ErrorState
          message={isMissing ? 'Job not found.' : 'Error loading job details. Please try again later.'}
          onRetry={isMissing ? undefined : () => void refetch()}
          busy={isFetching}
        />
      ) : (
        <LoadingJob />
      )}
    </>
  )
}
