import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { LoadingCards } from '@/components/list/list-parts'
import { LoadMore } from '@/components/list/load-more'
import { ResultCount } from '@/components/list/result-count'
import { EmptyState } from '@/components/states/empty-state'
import { ErrorState } from '@/components/states/error-state'
import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { useLastingError } from '@/lib/use-lasting-error'
import { coursesQuery } from '../api'
import { type CourseFilters, writeFilters } from '../schema'
import { CourseRow } from './course-row'
import { FormSlot } from './form-slot'

type CourseResultsProps = {
  filters: CourseFilters
  onClear: () => void
  /** The open form: for which course, and the element it lives in. */
  form: { courseId: string; host: HTMLElement } | undefined
  /** The course whose form has just been closed. */
  closedId: string | undefined
}

/** The courses that the filters leave, the form of one of them in its place, and what stands there while there are none. */
export function CourseResults({ filters, onClear, form, closedId }: CourseResultsProps) {
  const { userId } = useSignedIn()
  const query = useInfiniteQuery({ ...coursesQuery(userId, filters), placeholderData: keepPreviousData })
  const error = useLastingError(query)
  const { data, isFetching, isPlaceholderData } = query
  const courses = data?.pages.flat()
  const isFormListed = courses?.some(({ id }) => id === form?.courseId) ?? false
  // A course on a later page, or one that the filters leave out, is edited above the list.
  const formAbove = form && !isFormListed && !query.isPending && <FormSlot host={form.host} />

  if (query.isPending && !error) return <LoadingCards label="Loading courses…" />
  if (!courses) {
    return (
      <>
        {formAbove}
        <ErrorState message={error?.message ?? ''} onRetry={() => void query.refetch()} busy={isFetching} />
      </>
    )
  }
  return (
    <div aria-busy={isPlaceholderData}>
      {formAbove}
      <ResultCount query={query} shown={courses.length} noun="course" />
      {courses.length === 0 ? (
        <EmptyState
          message="No courses found matching your criteria."
          action={
            writeFilters(filters).size > 0 && (
              <Button variant="secondary" onClick={onClear}>
                Clear filters
              </Button>
            )
          }
        />
      ) : (
        <>
          <ul className="course-rows">
            {courses.map((course) => (
              <li key={course.id}>
                {form?.courseId === course.id ? (
                  <FormSlot host={form.host} />
                ) : (
                  <CourseRow course={course} filters={filters} takesFocus={course.id === closedId} />
                )}
              </li>
            ))}
          </ul>
          <LoadMore query={query} shown={courses.length} noun="course" />
        </>
      )}
    </div>
  )
}
