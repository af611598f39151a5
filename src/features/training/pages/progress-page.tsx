import '../training.css'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import { CourseRecordCard, recordTitle } from '../components/course-record'
import { CourseRecords } from '../components/course-records'
import { TrainingNav } from '../components/training-nav'

/** /progress: the courses somebody is in the middle of. */
export function Component() {
  return (
    <>
      <TrainingNav />
      <PageHeading title="Courses in Progress" />
      <CourseRecords kind="started" emptyText="You don't have any courses in progress.">
        {(record) => (
          <CourseRecordCard
            key={record.course_id}
            record={record}
            title={recordTitle(record)}
            since={{ label: 'Last saved', at: record.updated_at }}
          >
            <ButtonLink
              to={paths.course(record.course_id)}
              block
              aria-label={`Continue: ${recordTitle(record)}`}
            >
              Continue
            </ButtonLink>
          </CourseRecordCard>
        )}
      </CourseRecords>
    </>
  )
}
