import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useLocation, useParams } from 'react-router-dom'
import { PageActions, PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useSignedIn } from '@/features/auth/session'
import { jobErrorText, jobQuery } from '@/features/jobs/api'
import { JobDetails, JobTags, LoadingJob } from '@/features/jobs/components/job-details'
import { JobStatusTag } from '@/features/jobs/components/job-tags'
import { jobTitle } from '@/lib/format-job'
import { paths } from '@/lib/paths'
import { BackToList, readPlace } from '../../place'
import { NoPlace } from '../components/no-place'

/** /admin/jobs/{id}: one job as an administrator needs it. */
export function Component() {
  const { jobId = '' } = useParams()
  const { userId } = useSignedIn()
  const place = readPlace(useLocation().state)
  const query = useQuery(jobQuery(userId, jobId))
  const job = query.data
  const title = job ? jobTitle(job.project_name) : place?.list === 'jobs' ? place.name : 'Job'

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
      <Loaded query={query} loading={<LoadingJob />} errorText={jobErrorText}>
        {(data) => (
          <>
            <JobTags job={data}>
              <JobStatusTag status={data.status} />
            </JobTags>
            {data.place === null && (
              <Notice tone="warning">
                <NoPlace jobId={jobId} title={title} />
              </Notice>
            )}
            <JobDetails job={data} title={title} />
          </>
        )}
      </Loaded>
    </>
  )
}
