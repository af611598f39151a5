import { PageActions, PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import '../courses.css'
import '../course-form.css'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { showToast } from '@/components/ui/toast-store'
import { paths } from '@/lib/paths'
import { CourseResults } from '../components/course-results'
import { CourseSearch } from '../components/course-search'
import { CoursesFile } from '../components/courses-file'
import { CreateCourse } from '../components/create-course'
import { EditCourse } from '../components/edit-course'
import { noCourseFilters } from '../schema'
import { createLocation, listLocation, useCourseFilters } from '../use-course-filters'

/** /admin/courses: all courses, and the form of one of them in its place; /admin/courses/create: that of a new one above. */
export function Component() {
  const navigate = useNavigate()
  const courseFilters = useCourseFilters()
  const { filters } = courseFilters
  const isCreating = useLocation().pathname.replace(/\/$/, '') === paths.adminCreateCourse
  const editedId = isCreating ? undefined : courseFilters.editedId
  const [host] = useState(() => document.createElement('div'))
  const [closedId, setClosedId] = useState<string>()

  function close(id: string | undefined, shown = filters) {
    setClosedId(id)
    void navigate(listLocation(shown), { replace: true, preventScrollReset: true })
  }

  function handleSaved(title: string, id: string) {
    showToast(`“${title}” is saved.`)
    // A new course must be seen in the list, whatever was looked for before.
    close(id, isCreating ? noCourseFilters : filters)
  }

  return (
    <>
      <PageHeading title="Courses">
        <PageActions dense>
          <CoursesFile filters={filters} />
          <ButtonLink to={createLocation(filters)} size="small">
            <Plus size={18} aria-hidden="true" />
            Create Course
          </ButtonLink>
        </PageActions>
      </PageHeading>
      {isCreating && <CreateCourse onSaved={handleSaved} onCancel={() => close(undefined)} />}
      <CourseSearch courseFilters={courseFilters} />
      <CourseResults
        filters={filters}
        onClear={courseFilters.clear}
        form={editedId === undefined ? undefined : { courseId: editedId, host }}
        closedId={closedId}
      />
      {editedId !== undefined &&
        createPortal(
          <EditCourse
            key={editedId}
            id={editedId}
            onSaved={(title) => handleSaved(title, editedId)}
            onCancel={() => close(editedId)}
          />,
          host,
        )}
    </>
  )
}
