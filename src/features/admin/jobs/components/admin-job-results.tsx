import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LoadingCards } from '@/components/list/list-parts'
import { LoadMore } from '@/components/list/load-more'
import { ResultCount } from '@/components/list/result-count'
import { EmptyState } from '@/components/states/empty-state'
import { ErrorState } from '@/components/states/error-state'
import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { useLastingError } from '@/lib/use-lasting-error'
import { type AdminJobFilters, writeAdminJobFilters } from '../filters'
import { type AdminJob, adminJobCountQuery, adminJobsQuery } from '../list-api'
import { useDeletion } from '../use-deletion'
import { AdminJobCard } from './admin-job-card'
import { DeleteJobDialog } from './delete-job-dialog'

/** The jobs that the filters leave, and what stands there while there are none. */
export function AdminJobResults({ filters, onClear }: { filters: AdminJobFilters; onClear: () => void }) {
  const { userId } = useSignedIn()
  const query = useInfiniteQuery({ ...adminJobsQuery(userId, filters), placeholderData: keepPreviousData })
  const error = useLastingError(query)
  const count = useQuery({ ...adminJobCountQuery(userId, filters), enabled: query.hasNextPage })
  const { data, isFetching, isPlaceholderData } = query
  const jobs = data?.pages.flatMap((page) => page.jobs)
  const deletion = useDeletion(jobs ?? noJobs)

  if (query.isPending && !error) return <LoadingCards label="Loading jobs…" count={6} />
  if (!jobs) {
    return (
      <ErrorState message={error?.message ?? ''} onRetry={() => void query.refetch()} busy={isFetching} />
    )
  }
  return (
    <>
      <ResultCount query={query} shown={jobs.length} total={count.data} noun="job" />
      {jobs.length === 0 && !query.hasNextPage ? (
        <div id="no-jobs" tabIndex={-1}>
          <EmptyState
            message="No jobs found matching your criteria."
            action={
              writeAdminJobFilters(filters).size > 0 && (
                <Button variant="secondary" onClick={onClear}>
                  Clear filters
                </Button>
              )
            }
          />
        </div>
      ) : (
        <>
          <ul className="admin-jobs" aria-busy={isPlaceholderData}>
            {jobs.map((job) => (
              <AdminJobCard key={job.id} job={job} onDelete={deletion.ask} />
            ))}
          </ul>
          <LoadMore query={query} shown={jobs.length} noun="job" />
        </>
      )}
      <DeleteJobDialog {...deletion.dialog} />
    </>
  )
}

const noJobs: AdminJob[] = []
