import '../training.css'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import { CourseRecordCard, recordTitle } from '../components/course-record'
import { CourseRecords } from '../components/course-records'
import { TrainingNav } from '../components/training-nav'

/** /completed-courses: what somebody has finished, each with its certificate. */
export function Component() {
  return (
    <>
      <TrainingNav />
      <PageHeading title="Completed Courses" />
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
