import Plus from 'lucide-react/icons/plus'
import { useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { List, useList } from '@/components/list/list'
import { LoadingCards } from '@/components/list/list-parts'
import { ListSearch } from '@/components/list/search-form'
import { useListControls } from '@/components/list/use-list-controls'
import { PageActions, PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import { useSignedIn } from '@/features/auth/session'
import { queryClient } from '@/lib/client/query-client'
import { csvMoment } from '@/lib/files/csv'
import { courseCategories, courseStatuses } from '@/lib/format/domain'
import { t, word } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { adminReads } from '../../admin-reads'
import { CsvButton, type CsvColumn } from '../../components/csv-button'
import { coursesQuery, fetchCourses, type ListedCourse } from '../api'
import { CoursePanel } from '../components/course-panel'
import { CourseRow } from '../components/course-row'
import { type CourseFilters, courseStatusName, editedIn, listLocation, readCourseFilters } from '../schema'
import styles from './courses-page.module.css'

export const { loader, shouldRevalidate } = adminReads(({ userId, search }) =>
  queryClient.prefetchInfiniteQuery(coursesQuery(userId, readCourseFilters(search))),
)

/** /admin/courses: all courses. The form of one is above them at ?edit={id}, that of a new one at /admin/courses/create. */
export function Component() {
  const { userId } = useSignedIn()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const controls = useListControls(readCourseFilters)
  const { filters } = controls
  const list = useList(coursesQuery(userId, filters))
  const isCreating = pathname.replace(/\/$/, '') === paths.adminCreateCourse
  const editedId = isCreating ? undefined : editedIn(search)
  const isFormOpen = isCreating || editedId !== undefined
  const [closedId, setClosedId] = useState<string>()
  const returnFocus = useCallback((editLink: HTMLAnchorElement | null) => {
    if (!editLink) return
    editLink.focus()
    setClosedId(undefined)
  }, [])

  function close(courseId: string | undefined, shown: CourseFilters = filters) {
    setClosedId(courseId)
    void navigate(listLocation(shown), { replace: true, preventScrollReset: true })
  }

  function handleSaved(title: string, courseId: string) {
    showToast(t('“{title}” is saved.', { title }), { written: title })
    // A new course must be in the list, whatever was searched before.
    close(courseId, isCreating ? { search: '' } : filters)
  }

  return (
    <>
      <PageHeading title={t('Courses')}>
        <PageActions dense>
          <CsvButton name="courses" columns={columns} fetch={(...page) => fetchCourses(filters, ...page)} />
          <ButtonLink to={{ ...listLocation(filters), pathname: paths.adminCreateCourse }} size="small">
            <Plus size={18} aria-hidden="true" />
            {t('Create Course')}
          </ButtonLink>
        </PageActions>
      </PageHeading>
      {isFormOpen && (
        <CoursePanel
          key={editedId}
          courseId={editedId}
          onSaved={handleSaved}
          onCancel={() => close(editedId)}
        />
      )}
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
        controls={controls}
        noun="course"
        count="shown"
        loading={<LoadingCards label={t('Loading courses…')} />}
        emptyText={t('No courses found matching your criteria.')}
      >
        {(courses) => (
          <ul className={styles.rows}>
            {courses.map((course) => (
              <li key={course.id}>
                <CourseRow
                  course={course}
                  filters={filters}
                  editRef={!isFormOpen && course.id === closedId ? returnFocus : undefined}
                />
              </li>
            ))}
          </ul>
        )}
      </List>
    </>
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
