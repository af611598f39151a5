import { paths } from '@/lib/paths'
import { CourseAction } from '../components/course-facts'
import { CourseRecords } from '../components/course-records'
import { RenewButton } from '../components/renewal'

/** /completed-courses: what somebody has finished, each with its certificate. */
export function Component() {
  return (
    <CourseRecords
      kind="completed"
      title="Completed Courses"
      emptyText="You haven't completed any courses yet."
      dateLabel="Completed"
    >
      {({ id, title, percent, certificate }) => (
        <>
          <CourseAction to={paths.certificate(id)} text="View Certificate" title={title} />
          {percent < 100 ? (
            <CourseAction to={paths.course(id)} text="Continue" title={title} variant="secondary" />
          ) : (
            <>
              {certificate && <RenewButton courseId={id} title={title} certificate={certificate} />}
              <CourseAction to={paths.courseReview(id)} text="Review" title={title} variant="secondary" />
            </>
          )}
        </>
      )}
    </CourseRecords>
  )
}
