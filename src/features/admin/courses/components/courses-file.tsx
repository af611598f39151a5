import { csvMoment } from '@/lib/csv'
import { unwrap } from '@/lib/result'
import { CsvButton, type CsvColumn, csvPageSize } from '../../components/csv-button'
import { fetchCourses, type ListedCourse } from '../api'
import { type CourseFilters, courseStatusName } from '../schema'

const columns: CsvColumn<ListedCourse>[] = [
  { header: 'Title', value: ({ title }) => title },
  { header: 'Category', value: ({ category }) => category },
  { header: 'Status', value: ({ status }) => courseStatusName(status) },
  { header: 'Sections', value: (course) => course.section_count },
  { header: 'Questions', value: (course) => course.question_count },
  { header: 'Certificate valid for (months)', value: (course) => course.valid_months },
  { header: 'Started', value: ({ enrollments }) => enrollments },
  { header: 'Completed', value: (course) => course.completed_count },
  { header: 'Created (Brisbane time)', value: (course) => csvMoment(course.created_at) },
  { header: 'Updated (Brisbane time)', value: (course) => csvMoment(course.updated_at) },
  { header: 'Description', value: ({ description }) => description },
]

/** Every course that the filters leave, as a file. */
export function CoursesFile({ filters }: { filters: CourseFilters }) {
  return (
    <CsvButton
      name="courses"
      columns={columns}
      readPage={(last, signal) => unwrap(fetchCourses(filters, last, csvPageSize, signal), 'courses')}
    />
  )
}
