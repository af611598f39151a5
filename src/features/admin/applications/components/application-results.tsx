import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LoadingCards } from '@/components/list/list-parts'
import { LoadMore } from '@/components/list/load-more'
import { ResultCount } from '@/components/list/result-count'
import { EmptyState } from '@/components/states/empty-state'
import { ErrorState } from '@/components/states/error-state'
import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { useLastingError } from '@/lib/use-lasting-error'
import { applicationCountQuery, applicationsQuery } from '../api'
import { type ApplicationFilters, writeFilters } from '../schema'
import { ApplicationList } from './application-list'

/** The applications that the filters leave, and what stands there while there are none. */
export function ApplicationResults({
  filters,
  onClear,
}: {
  filters: ApplicationFilters
  onClear: () => void
}) {
  const { userId } = useSignedIn()
  const query = useInfiniteQuery({
    ...applicationsQuery(userId, filters),
    placeholderData: keepPreviousData,
  })
  const error = useLastingError(query)
  const { data, isFetching, isPlaceholderData, hasNextPage } = query
  const count = useQuery({ ...applicationCountQuery(userId, filters), enabled: hasNextPage })

  if (query.isPending && !error) return <LoadingCards label="Loading applications…" />
  if (!data) {
    return (
      <ErrorState message={error?.message ?? ''} onRetry={() => void query.refetch()} busy={isFetching} />
    )
  }
  const applications = data.pages.flat()
  // Those decided meanwhile are in the pages still.
  const shown = applications.filter(({ status }) => status === (filters.status ?? status)).length
  return (
    <>
      <ResultCount query={query} shown={shown} total={count.data} noun="application" />
      <ApplicationList
        key={isPlaceholderData ? 'earlier' : writeFilters(filters).toString()}
        applications={applications}
        filters={filters}
        busy={isPlaceholderData}
        hasMore={hasNextPage}
        empty={
          <EmptyState
            message={emptyText(filters)}
            action={
              writeFilters(filters).size > 0 && (
                <Button variant="secondary" onClick={onClear}>
                  Clear filters
                </Button>
              )
            }
          />
        }
        end={<LoadMore query={query} shown={shown} noun="application" />}
      />
    </>
  )
}

function emptyText({ status, search, job }: ApplicationFilters): string {
  const notes = [
    status && ` with status "${status}"`,
    job !== undefined && ' for this job',
    search !== '' && ` matching "${search}"`,
  ]
  return `No applications found${notes.filter(Boolean).join('')}.`
}
