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
import { courseCategories, courseStatuses } from '@/lib/format/domain'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { adminReads } from '../../admin-reads'
import { coursesQuery } from '../api'
import { CoursePanel } from '../components/course-panel'
import { CourseRow } from '../components/course-row'
import { CoursesFile } from '../components/courses-file'
import { type CourseFilters, editedIn, listLocation, readCourseFilters } from '../schema'
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
  /** The course whose form was just closed. */
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
    showToast(t('“{title}” is saved.', { title }))
    // A new course must be in the list, whatever was searched before.
    close(courseId, isCreating ? { search: '' } : filters)
  }

  return (
    <>
      <PageHeading title={t('Courses')}>
        <PageActions dense>
          <CoursesFile filters={filters} />
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
