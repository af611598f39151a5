import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '@/components/load-more'
import { ResultCount } from '@/components/result-count'
import { EmptyState } from '@/components/states/empty-state'
import { ErrorState } from '@/components/states/error-state'
import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { useLastingError } from '@/lib/use-lasting-error'
import { openJobsQuery } from '../api'
import { type JobFilters, writeJobFilters } from '../schema'
import { JobCard } from './job-card'
import { LoadingJobs } from './loading-jobs'

const emptyText = 'No open jobs found matching your current filters.'

/** The open jobs that the filters leave, and what stands there while there are none. */
export function JobResults({ filters, onClear }: { filters: JobFilters; onClear: () => void }) {
  const { userId } = useSignedIn()
  const query = useInfiniteQuery({ ...openJobsQuery(userId, filters), placeholderData: keepPreviousData })
  const error = useLastingError(query)
  const { data, isFetching, isPlaceholderData } = query
  const jobs = data?.pages.flat()

  if (query.isPending && !error) return <LoadingJobs />
  if (!jobs) {
    return (
      <ErrorState message={error?.message ?? ''} onRetry={() => void query.refetch()} busy={isFetching} />
    )
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <ResultCount query={query} shown={jobs.length} noun="open job" isHidden />
      {jobs.length === 0 ? (
        <EmptyState
          message={emptyText}
          action={
            writeJobFilters(filters).size > 0 && (
              <Button variant="secondary" onClick={onClear}>
                Clear filters
              </Button>
            )
          }
        />
      ) : (
        <>
          <ul className="job-grid">
            {jobs.map((job) => (
              <JobCard key={job.id} job={job} />
            ))}
          </ul>
          <LoadMore query={query} shown={jobs.length} noun="open job" />
        </>
      )}
    </div>
  )
}
