import Plus from 'lucide-react/icons/plus'
import { useReturnedFocus } from '@/components/admin/back-to-list'
import { CsvButton, type CsvColumn } from '@/components/admin/csv-button'
import { List, useList } from '@/components/list/list'
import { LoadingCards } from '@/components/list/list-parts'
import { ListSearch } from '@/components/list/search-form'
import { useListControls } from '@/components/list/use-list-controls'
import { PageActions, PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import { queryClient } from '@/lib/client/query-client'
import { csvMoment } from '@/lib/files/csv'
import { courseCategories, courseStatuses } from '@/lib/format/fixed-lists'
import { t, word } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { adminReads } from '@/lib/person/admin-reads'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { coursesQuery, fetchCourses, type ListedCourse } from '../api'
import { CourseRow } from '../components/course-row'
import { courseStatusName, readCourseFilters } from '../schema'
import styles from './courses-page.module.css'

export const { loader, shouldRevalidate } = adminReads(({ userId, search }) =>
  queryClient.prefetchInfiniteQuery(coursesQuery(userId, readCourseFilters(search))),
)

/** /admin/courses: all courses. */
export function Component() {
  const { userId } = useSignedIn()
  const controls = useListControls(readCourseFilters)
  const { filters } = controls
  const list = useList(coursesQuery(userId, filters), { controls })

  return (
    <>
      <PageHeading title={t('Courses')}>
        <PageActions dense>
          <CsvButton name="courses" columns={columns} fetch={(...page) => fetchCourses(filters, ...page)} />
          <ButtonLink to={paths.adminCreateCourse} size="small">
            <Plus size={18} aria-hidden="true" />
            {t('Create course')}
          </ButtonLink>
        </PageActions>
      </PageHeading>
      <ListSearch
        controls={controls}
        label={t('Search courses')}
        placeholder={t('Title, description or category')}
        filters={[
          { name: 'category', label: t('Category'), all: t('All Categories'), options: courseCategories },
          { name: 'status', label: t('Status'), all: t('All Statuses'), options: courseStatuses },
        ]}
      />
      <List
        list={list}
        noun="course"
        count="shown"
        loading={<LoadingCards label={t('Loading courses…')} />}
        empty={t('No courses found matching your criteria.')}
      >
        {(courses) => <CourseRows courses={courses} />}
      </List>
    </>
  )
}

function CourseRows({ courses }: { courses: readonly ListedCourse[] }) {
  useReturnedFocus()
  return (
    <ul className={styles.rows}>
      {courses.map((course) => (
        <li key={course.id}>
          <CourseRow course={course} />
        </li>
      ))}
    </ul>
  )
}

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
