import { CardGrid, LoadingCards } from '@/components/list/list-parts'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import '../applications.css'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '@/components/list/load-more'
import { EmptyState } from '@/components/states/empty-state'
import { ErrorState } from '@/components/states/error-state'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { useLastingError } from '@/lib/use-lasting-error'
import { type AcceptedJob, acceptedJobsQuery } from '../api'
import { AcceptedJobCard } from '../components/accepted-job-card'

/** /current-jobs: the jobs the person was accepted for (specification, part 4), and those that are behind them. */
export function Component() {
  return (
    <>
      <PageHeading title="Current Jobs" />
      <CurrentJobs />
      <PastJobs />
    </>
  )
}

function CurrentJobs() {
  const { userId } = useSignedIn()
  const query = useInfiniteQuery(acceptedJobsQuery(userId, 'current'))
  const error = useLastingError(query)

  if (query.isPending && !error) return <LoadingCards label="Loading your current jobs…" />
  if (query.data?.pages[0]?.length === 0) {
    return (
      <EmptyState
        message="You don't have any active jobs right now."
        action={<ButtonLink to={paths.jobs}>Browse Available Jobs</ButtonLink>}
      />
    )
  }
  return <AcceptedJobs query={query} error={error} noun="current job" />
}

/** Folded; nothing at all for somebody who has none. */
function PastJobs() {
  const { userId } = useSignedIn()
  const query = useInfiniteQuery(acceptedJobsQuery(userId, 'past'))
  const error = useLastingError(query)

  if ((query.isPending && !error) || query.data?.pages[0]?.length === 0) return null
  return (
    <details className="past-jobs">
      <summary>
        <h2>Past jobs</h2>
      </summary>
      <AcceptedJobs query={query} error={error} noun="past job" />
    </details>
  )
}

type AcceptedJobsProps = {
  query: UseInfiniteQueryResult<InfiniteData<AcceptedJob[]>>
  /** Why nothing could be read. */
  error: Error | null
  noun: string
}

function AcceptedJobs({ query, error, noun }: AcceptedJobsProps) {
  const acceptedJobs = query.data?.pages.flat()
  if (!acceptedJobs) {
    return (
      <ErrorState
        message={error?.message ?? ''}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  return (
    <>
      <CardGrid>
        {acceptedJobs.map((acceptedJob) => (
          <AcceptedJobCard key={acceptedJob.id} acceptedJob={acceptedJob} />
        ))}
      </CardGrid>
      <LoadMore query={query} shown={acceptedJobs.length} noun={noun} />
    </>
  )
}
