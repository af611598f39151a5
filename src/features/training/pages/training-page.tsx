import '../training.css'
import { PageHeading } from '@/components/page-heading'
import { CourseResults } from '../components/course-results'
import { CourseSearch } from '../components/course-search'
import { TrainingNav } from '../components/training-nav'
import { useCourseFilters } from '../use-course-filters'

/** /training: every active course, searched and filtered. */
export function Component() {
  const courseFilters = useCourseFilters()
  return (
    <>
      <TrainingNav />
      <PageHeading title="Training" />
      <div className="training-page">
        <CourseSearch courseFilters={courseFilters} />
        <CourseResults filters={courseFilters.filters} onClear={courseFilters.clear} />
      </div>
    </>
  )
}
