import { paths } from '@/lib/paths'
import { CourseAction } from '../components/course-facts'
import { CourseRecords } from '../components/course-records'

/** /completed-courses: what somebody has finished, each with its certificate. */
export function Component() {
  return (
    <CourseRecords
      kind="completed"
      title="Completed Courses"
      emptyText="You haven't completed any courses yet."
      dateLabel="Completed"
    >
      {({ id, title }) => (
        <>
          <CourseAction to={paths.certificate(id)} text="View Certificate" title={title} />
          <CourseAction to={paths.courseReview(id)} text="Review" title={title} variant="secondary" />
        </>
      )}
    </CourseRecords>
  )
}
