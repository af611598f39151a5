import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { LoadingCards } from '@/components/list/list-parts'
import { LoadMore } from '@/components/list/load-more'
import { ResultCount } from '@/components/list/result-count'
import { EmptyState } from '@/components/states/empty-state'
import { ErrorState } from '@/components/states/error-state'
import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { useLastingError } from '@/lib/use-lasting-error'
import { coursePeopleQuery } from '../people-api'
import { type PeopleFilters, writeFilters } from '../schema'
import { PeopleTable } from './people-table'

type PeopleResultsProps = { courseId: string; filters: PeopleFilters; onClear: () => void }

/** The people that the filters leave, and what stands there while there are none. */
export function PeopleResults({ courseId, filters, onClear }: PeopleResultsProps) {
  const { userId } = useSignedIn()
  const query = useInfiniteQuery({
    ...coursePeopleQuery(userId, courseId, filters),
    placeholderData: keepPreviousData,
  })
  const error = useLastingError(query)
  const { data, isFetching, isPlaceholderData } = query
  const people = data?.pages.flat()
  const isFiltered = writeFilters(filters).size > 0

  if (query.isPending && !error) return <LoadingCards label="Loading progress…" />
  if (!people) {
    return (
      <ErrorState message={error?.message ?? ''} onRetry={() => void query.refetch()} busy={isFetching} />
    )
  }
  return (
    <>
      <ResultCount query={query} shown={people.length} noun="person" many="people" />
      {people.length === 0 ? (
        <EmptyState
          message={
            isFiltered ? 'Nobody found matching your criteria.' : 'Nobody has started this course yet.'
          }
          action={
            isFiltered && (
              <Button variant="secondary" onClick={onClear}>
                Clear filters
              </Button>
            )
          }
        />
      ) : (
        <>
          <PeopleTable people={people} busy={isPlaceholderData} />
          <LoadMore query={query} shown={people.length} noun="person" many="people" />
        </>
      )}
    </>
  )
}
