import '../applications.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '@/components/load-more'
import { PageHeading } from '@/components/page-heading'
import { EmptyState } from '@/components/states/empty-state'
import { ErrorState } from '@/components/states/error-state'
import { LoadingCards } from '@/components/states/loading-state'
import { ButtonLink } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { currentJobsQuery } from '../api'
import { CurrentJobCard } from '../components/current-job-card'

/** /current-jobs: the jobs the person was accepted for (specification, part 4). */
export function Component() {
  return (
    <>
      <PageHeading title="Current Jobs" />
      <CurrentJobs />
    </>
  )
}

function CurrentJobs() {
  const { userId } = useSignedIn()
  const query = useInfiniteQuery(currentJobsQuery(userId))
  const currentJobs = query.data?.pages.flat()

  if (query.isPending) return <LoadingCards label="Loading your current jobs…" />
  if (!currentJobs) {
    return (
      <ErrorState
        message={query.error?.message ?? ''}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  if (currentJobs.length === 0) {
    return (
      <EmptyState
        message="You don't have any active jobs right now."
        action={<ButtonLink to={paths.jobs}>Browse Available Jobs</ButtonLink>}
      />
    )
  }
  return (
    <>
      <ul className="card-grid">
        {currentJobs.map((currentJob) => (
          <CurrentJobCard key={currentJob.id} currentJob={currentJob} />
        ))}
      </ul>
      <LoadMore query={query} shown={currentJobs.length} noun="current job" />
    </>
  )
}
