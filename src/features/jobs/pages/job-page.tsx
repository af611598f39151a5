import '../job.css'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router-dom'
import { BackLink } from '@/components/back-link'
import { PageHeading } from '@/components/page-heading'
import { ErrorState } from '@/components/states/error-state'
import { ButtonLink } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { codeOf, codes } from '@/lib/result'
import { useLastingError } from '@/lib/use-lasting-error'
import { jobQuery } from '../api'
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
  const error = useLastingError(job)
  const title = job.data ? jobTitle(job.data.project_name) : (handed?.title ?? 'Job')

  return (
    <>
      <BackLink to={`${paths.jobs}${handed?.search ?? ''}`} isReturn={handed !== undefined}>
        Back to jobs
      </BackLink>
      <PageHeading title={title}>
        {isAdmin && job.data && (
          <ButtonLink to={paths.adminJob(jobId)} variant="secondary" size="small">
            Manage this job
          </ButtonLink>
        )}
      </PageHeading>
      {job.isPending && !error && <LoadingJob />}
      {error && !job.data && (
        <ErrorState
          message={errorText(codeOf(error))}
          onRetry={isFinal(codeOf(error)) ? undefined : () => void job.refetch()}
          busy={job.isFetching}
        >
          {isFinal(codeOf(error)) && <ButtonLink to={paths.jobs}>See open jobs</ButtonLink>}
        </ErrorState>
      )}
      {job.data && <JobView key={job.data.id} job={job.data} title={title} />}
    </>
  )
}

function errorText(code: string): string {
  if (code === codes.invalid) return 'Job ID is missing.'
  if (code === codes.notFound) return 'Job not found.'
  return 'Error loading job details. Please try again later.'
}

/** Trying again cannot help. */
function isFinal(code: string): boolean {
  return code === codes.invalid || code === codes.notFound
}
