import { paths } from '@/lib/paths'
import { CourseAction } from '../components/course-facts'
import { CourseRecords } from '../components/course-records'

/** /progress: the courses somebody is in the middle of. */
export function Component() {
  return (
    <CourseRecords
      kind="started"
      title="Courses in Progress"
      emptyText="You don't have any courses in progress."
      dateLabel="Last saved"
    >
      {({ id, title }) => <CourseAction to={paths.course(id)} text="Continue" title={title} />}
    </CourseRecords>
  )
}
