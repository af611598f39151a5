import { formatDate } from '@/lib/format-date'
import { CsvButton, type CsvColumn, csvPageSize } from '../../components/csv-button'
import { type ListedCourse, readCourses } from '../api'
import type { CourseFilters } from '../schema'

const columns: CsvColumn<ListedCourse>[] = [
  { header: 'Title', value: ({ title }) => title },
  { header: 'Category', value: ({ category }) => category },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Sections', value: (course) => course.section_count },
  { header: 'Questions', value: (course) => course.question_count },
  { header: 'Started', value: ({ enrollments }) => enrollments },
  { header: 'Completed', value: (course) => course.completed_count },
  { header: 'Created', value: (course) => formatDate(course.created_at) },
  { header: 'Updated', value: (course) => formatDate(course.updated_at) },
  { header: 'Description', value: ({ description }) => description },
]

/** All courses that the filters leave, as a file. */
export function CoursesFile({ filters }: { filters: CourseFilters }) {
  return (
    <CsvButton
      name="courses"
      columns={columns}
      readPage={(last, signal) => readCourses(filters, last, csvPageSize, signal)}
    />
  )
}
