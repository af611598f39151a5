import '../job-form.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { BackLink } from '@/components/back-link'
import { PageHeading } from '@/components/page-heading'
import { ErrorState } from '@/components/states/error-state'
import { ButtonLink } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { jobTitle } from '@/features/jobs/job-title'
import { paths } from '@/lib/paths'
import { codeOf, codes } from '@/lib/result'
import { JobForm } from '../components/job-form'
import { LoadingJobForm } from '../components/loading-job-form'
import { storedJobQuery } from '../form-api'
import { searchOfList } from '../list-state'

/** /admin/jobs/edit/{id}: a job to change. */
export function Component() {
  const { jobId = '' } = useParams()
  const { userId } = useSignedIn()
  const listSearch = searchOfList(useLocation().state)
  const stored = useQuery({
    ...storedJobQuery(userId, jobId),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  /** Which reading of the job the form shows: it is filled anew only when the person asks for it. */
  const [reading, setReading] = useState(0)
  const isMissing = codeOf(stored.error) === codes.notFound

  async function handleLoadNewest(): Promise<string | undefined> {
    const { error } = await stored.refetch()
    if (error) return error.message
    setReading((now) => now + 1)
    return undefined
  }

  return (
    <>
      <BackLink to={`${paths.adminJobs}${listSearch}`}>Back to jobs</BackLink>
      <PageHeading
        title="Edit job"
        windowTitle={stored.data && `Edit ${jobTitle(stored.data.project_name)}`}
      />
      {stored.isPending && <LoadingJobForm />}
      {stored.error && (isMissing || !stored.data) ? (
        <ErrorState
          message={stored.error.message}
          onRetry={isMissing ? undefined : () => void stored.refetch()}
          busy={stored.isFetching}
        >
          {isMissing && <ButtonLink to={paths.adminJobs}>See all jobs</ButtonLink>}
        </ErrorState>
      ) : (
        stored.data && (
          <JobForm
            key={`${jobId} ${reading}`}
            jobId={jobId}
            job={stored.data}
            listSearch={listSearch}
            onLoadNewest={handleLoadNewest}
          />
        )
      )}
    </>
  )
}
