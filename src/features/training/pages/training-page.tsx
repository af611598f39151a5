import '../training.css'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import { CourseResults } from '../components/course-results'
import { CourseSearch } from '../components/course-search'
import { useCourseFilters } from '../use-course-filters'

/** /training: every active course, searched and filtered. */
export function Component() {
  const courseFilters = useCourseFilters()
  return (
    <>
      <PageHeading title="Training">
        <nav className="training-links" aria-label="Your courses">
          <ButtonLink to={paths.progress} variant="quiet" size="small">
            In Progress
          </ButtonLink>
          <ButtonLink to={paths.completedCourses} variant="quiet" size="small">
            Completed Courses
          </ButtonLink>
        </nav>
      </PageHeading>
      <div className="grid gap-6">
        <CourseSearch courseFilters={courseFilters} />
        <CourseResults filters={courseFilters.filters} onClear={courseFilters.clear} />
      </div>
    </>
  )
}
