import '../job.css'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router-dom'
import { PageHeading } from '@/components/page-heading'
import { ErrorState } from '@/components/states/error-state'
import { ButtonLink } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { codeOf } from '@/lib/result'
import { jobIdMissing, jobNotFound, jobQuery } from '../api'
import { BackToJobs } from '../components/back-to-jobs'
import { JobView } from '../components/job-view'
import { LoadingJob } from '../components/loading-job'
import { jobTitle } from '../job-title'
import { readListState } from '../list-state'

/** /jobs/{id}: one job, and the way to apply for it. */
export function Component() {
  const { jobId = '' } = useParams()
  const { userId, isAdmin } = useSignedIn()
  const handed = readListState(useLocation().state)
  const job = useQuery(jobQuery(userId, jobId))
  const title = job.data ? jobTitle(job.data.project_name) : (handed?.title ?? 'Job')

  return (
    <>
      <BackToJobs />
      <PageHeading title={title}>
        {isAdmin && job.data && (
          <ButtonLink to={paths.adminJob(jobId)} variant="secondary" size="small">
            Manage this job
          </ButtonLink>
        )}
      </PageHeading>
      {job.isPending && <LoadingJob />}
      {job.isError && !job.data && (
        <ErrorState
          message={errorText(codeOf(job.error))}
          onRetry={isFinal(codeOf(job.error)) ? undefined : () => void job.refetch()}
          busy={job.isFetching}
        >
          {isFinal(codeOf(job.error)) && <ButtonLink to={paths.jobs}>See open jobs</ButtonLink>}
        </ErrorState>
      )}
      {job.data && <JobView key={job.data.id} job={job.data} title={title} />}
    </>
  )
}

/** The page's own wording of a failed read (specification, part 8: Fixed data messages). */
function errorText(code: string): string {
  if (code === jobIdMissing) return 'Job ID is missing.'
  if (code === jobNotFound) return 'Job not found.'
  return 'Error loading job details. Please try again later.'
}

/** Trying again cannot help. */
function isFinal(code: string): boolean {
  return code === jobIdMissing || code === jobNotFound
}
