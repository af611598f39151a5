import { BackLink } from '@/components/back-link'
import { PageActions, PageHeading } from '@/components/page-heading'
import { Skeleton } from '@/components/ui/loading'
import '../courses.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { ErrorState } from '@/components/states/error-state'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { codeOf } from '@/lib/result'
import { CourseSummary } from '../components/course-summary'
import { PeopleFile } from '../components/people-file'
import { PeopleResults } from '../components/people-results'
import { PeopleSearch } from '../components/people-search'
import { courseSummaryQuery, notFound } from '../edit-api'
import { usePeopleFilters } from '../use-people-filters'

/** /admin/courses/{id}/progress: who is where in a course. */
export function Component() {
  const { courseId = '' } = useParams()
  const { userId } = useSignedIn()
  const { data, error, isFetching, refetch } = useQuery(courseSummaryQuery(userId, courseId))
  const peopleFilters = usePeopleFilters()
  const { filters } = peopleFilters
  const isMissing = codeOf(error) === notFound.code
  return (
    <>
      <BackLink to={paths.adminCourses}>Back to courses</BackLink>
      <PageHeading
        title={data?.title ?? 'Course progress'}
        windowTitle={data ? `Progress: ${data.title}` : undefined}
      >
        {data && (
          <PageActions>
            <PeopleFile courseId={courseId} filters={filters} />
          </PageActions>
        )}
      </PageHeading>
      {data ? (
        <CourseSummary summary={data} />
      ) : error ? (
        <ErrorState
          message={error.message}
          onRetry={isMissing ? undefined : () => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Skeleton className="course-summary-loading" />
      )}
      {!isMissing && (
        <>
          <PeopleSearch peopleFilters={peopleFilters} />
          <PeopleResults courseId={courseId} filters={filters} onClear={peopleFilters.clear} />
        </>
      )}
    </>
  )
}
