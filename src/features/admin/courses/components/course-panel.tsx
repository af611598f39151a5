import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { LoadingFields } from '@/components/form/form-section'
import { Loaded } from '@/components/states/loaded'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { useSignedIn } from '@/features/auth/session'
import { t, tn } from '@/lib/i18n/language'
import { courseSummaryQuery } from '../api'
import { storedCourseQuery } from '../form-api'
import { CourseForm } from './course-form'
import styles from './course-panel.module.css'

type CloseHandlers = { onSaved: (title: string, id: string) => void; onCancel: () => void }

/** The form of a course, above the list; of a new one without `courseId`. Takes the focus when it opens. */
export function CoursePanel({ courseId, ...on }: CloseHandlers & { courseId: string | undefined }) {
  const titleId = useId()
  return (
    <Card as="section" className={styles.panel} aria-labelledby={titleId}>
      <h2 ref={takeFocus} tabIndex={-1} id={titleId}>
        {courseId === undefined ? t('New course') : t('Edit course')}
      </h2>
      {courseId === undefined ? <CourseForm {...on} /> : <EditCourse courseId={courseId} {...on} />}
    </Card>
  )
}

function takeFocus(heading: HTMLElement | null) {
  heading?.focus()
}

function EditCourse({ courseId, ...on }: CloseHandlers & { courseId: string }) {
  const { userId } = useSignedIn()
  const course = useQuery(storedCourseQuery(userId, courseId))
  // What it says stands above the form, which it would push down.
  const summary = useQuery(courseSummaryQuery(userId, courseId))
  return (
    <Loaded
      query={course}
      loading={<LoadingCourse />}
      whenMissing={
        <Button variant="quiet" onClick={on.onCancel}>
          {t('Close')}
        </Button>
      }
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
  )
}

/** As high as the screen, so that the list below the form does not stand in its place first. */
function LoadingCourse() {
  return (
    <div role="status" className={styles.loading}>
      <span className="sr-only">{t('Loading course…')}</span>
      <LoadingFields fields={5} />
    </div>
  )
}

/** How many people are part-way through the course, and what an edit does to their answers (rules 14.10, 14.11). */
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
        {t('If you remove a question, their answers to it are lost.')}
      </p>
      <details>
        <summary>{t('How other edits affect their answers')}</summary>
        <p>
          {t(
            'You can reword or reorder questions and make them required or optional: every answer is kept. An answer is lost when you change the question’s type to one it does not fit, or remove or reword the option that was chosen; progress is then recalculated. People who have completed the course stay completed.',
          )}
        </p>
      </details>
    </Notice>
  )
}
