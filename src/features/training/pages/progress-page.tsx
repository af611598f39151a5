import { paths } from '@/lib/paths'
import { CourseAction } from '../components/course-facts'
import { CourseRecords } from '../components/course-records'
import { TrainingHeading } from '../components/training-heading'

/** /progress: the courses somebody is in the middle of. */
export function Component() {
  return (
    <>
      <TrainingHeading title="Courses in Progress" />
      <CourseRecords
        kind="started"
        emptyText="You don't have any courses in progress."
        dateLabel="Last saved"
      >
        {({ id, title }) => <CourseAction to={paths.course(id)} text="Continue" title={title} />}
      </CourseRecords>
    </>
  )
}
