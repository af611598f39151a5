import '../training.css'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import { BackToCourses } from '../components/back-to-courses'
import { CourseRecordCard, recordTitle } from '../components/course-record'
import { CourseRecords } from '../components/course-records'

/** /completed-courses: what somebody has finished, each with its certificate. */
export function Component() {
  return (
    <>
      <BackToCourses />
      <PageHeading title="Completed Courses">
        <ButtonLink to={paths.progress} variant="quiet" size="small">
          In Progress
        </ButtonLink>
      </PageHeading>
      <CourseRecords kind="completed" emptyText="You haven't completed any courses yet.">
        {(record) => (
          <CourseRecordCard
            key={record.course_id}
            record={record}
            title={recordTitle(record)}
            since={{ label: 'Completed', at: record.completed_at }}
          >
            <ButtonLink
              to={paths.certificate(record.course_id)}
              block
              aria-label={`View Certificate: ${recordTitle(record)}`}
            >
              View Certificate
            </ButtonLink>
            <ButtonLink
              to={paths.courseReview(record.course_id)}
              variant="secondary"
              block
              aria-label={`Review: ${recordTitle(record)}`}
            >
              Review
            </ButtonLink>
          </CourseRecordCard>
        )}
      </CourseRecords>
    </>
  )
}
