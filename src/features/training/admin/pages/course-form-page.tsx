import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { BackToList, readPlace } from '@/components/admin/back-to-list'
import { FormSections } from '@/components/form/form'
import { LoadingFormSection } from '@/components/form/form-section'
import { PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast-store'
import { t, tn } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { courseSummaryQuery } from '../api'
import { CourseForm } from '../components/course-form'
import { storedCourseQuery } from '../form-api'
import styles from './course-form-page.module.css'

/** /admin/courses/create and /admin/courses/{id}/edit. Saving or leaving goes back to the list in its earlier state. */
export function Component() {
  const { courseId } = useParams()
  const place = readPlace(useLocation().state)
  const navigate = useNavigate()

  function close() {
    if (place) void navigate(-1)
    else void navigate(paths.adminCourses, { replace: true })
  }

  function handleSaved(title: string) {
    showToast(t('“{title}” is saved.', { title }), { written: title })
    close()
  }

  return (
    <FormSections>
      <BackToList place={place} otherwise={{ list: 'courses', address: paths.adminCourses }} />
      {courseId === undefined ? (
        <>
          <PageHeading title={t('New course')} />
          <CourseForm onSaved={handleSaved} onCancel={close} />
        </>
      ) : (
        <EditCourse key={courseId} courseId={courseId} onSaved={handleSaved} onCancel={close} />
      )}
    </FormSections>
  )
}

type EditCourseProps = Omit<ComponentProps<typeof CourseForm>, 'course'> & { courseId: string }

function EditCourse({ courseId, ...on }: EditCourseProps) {
  const { userId } = useSignedIn()
  const course = useQuery(storedCourseQuery(userId, courseId))
  // The summary's note is above the form and would push it down, so the note and the form are shown
  // together.
  const summary = useQuery(courseSummaryQuery(userId, courseId))
  return (
    <>
      <PageHeading
        title={t('Edit course')}
        windowTitle={course.data && t('Edit {title}', { title: course.data.title })}
      />
      <Loaded
        query={course}
        loading={<LoadingCourse />}
        whenMissing={<ButtonLink to={paths.adminCourses}>{t('See all courses')}</ButtonLink>}
      >
        {(stored) =>
          summary.isLoading ? (
            <LoadingCourse />
          ) : (
            <>
              {summary.data && <AnswersNote partWay={summary.data.started - summary.data.completed} />}
              <CourseForm course={stored} {...on} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function LoadingCourse() {
  return (
    <div role="status">
      <span className="sr-only">{t('Loading course…')}</span>
      <LoadingFormSection fields={5} />
    </div>
  )
}

/** The number of people who are part-way through the course, and the effect of an edit on their answers (rules 14.10, 14.11). */
function AnswersNote({ partWay }: { partWay: number }) {
  if (partWay === 0) return null
  return (
    <Notice tone="warning" className={styles.note}>
      <p>
        <strong>
          {tn(
            partWay,
            '1 person is in the middle of this course.',
            '{count} people are in the middle of this course.',
          )}
        </strong>{' '}
        {t('If you remove a question, people’s answers to it will be lost.')}
      </p>
      <details>
        <summary>{t('How other edits affect people’s answers')}</summary>
        <p>
          {t(
            'You can reword or reorder questions and make them required or optional without losing any answers. An answer is lost if it does not fit the question’s new type, or if you remove or reword the option that was chosen. Progress is then recalculated. If someone has completed the course, it stays completed.',
          )}
        </p>
      </details>
    </Notice>
  )
}
