import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { CardGrid } from '@/components/list/list-parts'
import { LoadMore } from '@/components/list/load-more'
import { ResultCount } from '@/components/list/result-count'
import { EmptyState } from '@/components/states/empty-state'
import { ErrorState } from '@/components/states/error-state'
import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { useLastingError } from '@/lib/use-lasting-error'
import { coursesQuery } from '../api'
import { type CourseFilters, writeCourseFilters } from '../schema'
import { CourseCard } from './course-card'
import { LoadingCourses } from './loading-courses'

/** The courses that the filters leave, and what stands there while there are none. */
export function CourseResults({ filters, onClear }: { filters: CourseFilters; onClear: () => void }) {
  const { userId } = useSignedIn()
  const query = useInfiniteQuery({ ...coursesQuery(userId, filters), placeholderData: keepPreviousData })
  const error = useLastingError(query)
  const { data, isFetching, isPlaceholderData } = query
  const courses = data?.pages.flat()

  if (query.isPending && !error) return <LoadingCourses />
  if (!courses) {
    return (
      <ErrorState message={error?.message ?? ''} onRetry={() => void query.refetch()} busy={isFetching} />
    )
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <ResultCount query={query} shown={courses.length} noun="course" isHidden />
      {courses.length === 0 ? (
        <EmptyState
          message="No courses found matching your criteria."
          action={
            writeCourseFilters(filters).size > 0 && (
              <Button variant="secondary" onClick={onClear}>
                Clear filters
              </Button>
            )
          }
        />
      ) : (
        <>
          <CardGrid>
            {courses.map((course) => (
              <CourseCard key={course.id} course={course} />
            ))}
          </CardGrid>
          <LoadMore query={query} shown={courses.length} noun="course" />
        </>
      )}
    </div>
  )
}
