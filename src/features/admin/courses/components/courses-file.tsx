import { unwrap } from '@/lib/client/result'
import { csvMoment } from '@/lib/files/csv'
import { t, word } from '@/lib/i18n/language'
import { CsvButton, type CsvColumn, csvPageSize } from '../../components/csv-button'
import { fetchCourses, type ListedCourse } from '../api'
import { type CourseFilters, courseStatusName } from '../schema'

const columns: CsvColumn<ListedCourse>[] = [
  { header: t('Title'), value: ({ title }) => title },
  { header: t('Category'), value: ({ category }) => word(category) },
  { header: t('Status'), value: ({ status }) => courseStatusName(status) },
  { header: t('Sections'), value: (course) => course.section_count },
  { header: t('Questions'), value: (course) => course.question_count },
  { header: t('Certificate valid for (months)'), value: (course) => course.valid_months },
  { header: t('Started'), value: ({ enrollments }) => enrollments },
  { header: t('Completed'), value: (course) => course.completed_count },
  { header: t('Created (Brisbane time)'), value: (course) => csvMoment(course.created_at) },
  { header: t('Updated (Brisbane time)'), value: (course) => csvMoment(course.updated_at) },
  { header: t('Description'), value: ({ description }) => description },
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
